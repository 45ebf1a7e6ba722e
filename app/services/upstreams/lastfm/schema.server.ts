import { z } from "zod";

/** `match`, from 0 to 1, comes as text. */
const named = z.object({
  name: z.string(),
  match: z.coerce.number().min(0).max(1).catch(0.5),
});

/** `artist.getSimilar`. A list of one may be an object. Errors may come with any status. */
export const similarAnswer = z.union([
  z.object({ error: z.number() }),
  z.object({
    similarartists: z.object({
      artist: z.union([z.array(named), named.transform((one) => [one])]).default([]),
    }),
  }),
]);
