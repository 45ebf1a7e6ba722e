import { z } from "zod";

/** `match` is a number from 0 to 1, sent as text. */
const named = z.object({
  name: z.string(),
  match: z.coerce.number().min(0).max(1).catch(0.5),
});

/**
 * The answer of `artist.getSimilar`. A list of one may be an object. Errors come with any status.
 */
export const similarAnswer = z.union([
  z.object({ error: z.number() }),
  z.object({
    similarartists: z.object({
      artist: z.union([z.array(named), named.transform((one) => [one])]).default([]),
    }),
  }),
]);
