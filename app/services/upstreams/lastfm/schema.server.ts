import { z } from "zod";

const named = z.object({ name: z.string() });

/** `artist.getSimilar`. A list of one may be an object. Errors may come with any status. */
export const similarAnswer = z.union([
  z.object({ error: z.number() }),
  z.object({
    similarartists: z.object({
      artist: z.union([z.array(named), named.transform((one) => [one])]).default([]),
    }),
  }),
]);
