import { z } from "zod";

const artist = z.object({
  id: z.number(),
  name: z.string(),
  picture_medium: z.string().nullish(),
  nb_fan: z.number().default(0),
});

export type DeezerArtist = z.output<typeof artist>;

/** Errors come with status 200, either as an object or as a string. */
const failure = z.object({
  error: z.union([z.string(), z.object({ code: z.number().optional() })]),
});

export const artistsAnswer = z.union([failure, z.object({ data: z.array(artist) })]);
