import { z } from "zod";
import { artistQuery } from "../songs/artist-schema";
import { ytid } from "../videos/ytid-schema";

/**
 * Query of `GET /api/artist/radio`: an artist's name, or a video. Any `regen` asks for another mix.
 */
export const radioQuery = z
  .object({
    name: artistQuery.shape.name.optional(),
    ytid: ytid.optional(),
    regen: z.string().max(20).optional(),
  })
  .refine(({ name, ytid: video }) => name ?? video, {
    path: ["name"],
    error: "Artist name is missing",
  });

/** Body of `POST /api/artist/start`. */
export const radioStart = artistQuery.extend({ ytid });
