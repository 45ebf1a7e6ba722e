import { z } from "zod";

const named = z.object({ name: z.string() });

/** `artist.getSimilar`: a list of one may come as an object; errors count whatever the status (UPSTREAMS 10). */
export const similarAnswer = z.union([
  z.object({ error: z.number() }),
  z.object({
    similarartists: z.object({
      artist: z.union([z.array(named), named.transform((one) => [one])]).default([]),
    }),
  }),
]);
