import { z } from "zod";
import { MAX_OFFSET } from "./lyrics";
import { ytid, ytidList } from "../videos/ytid-schema";

/** Query of `GET /api/video/lyrics`. */
export const lyricsQuery = z.object({ ytids: ytidList(20) });

/**
 * Body of `POST /api/video/lyrics/offset`, in seconds. A positive offset shows the lyrics later; 0
 * removes the offset.
 */
export const lyricOffset = z.object({
  ytid,
  offset: z
    .union([z.number(), z.string().trim().min(1).transform(Number)], { error: "Invalid offset" })
    .pipe(
      z
        .number({ error: "Invalid offset" })
        .min(-MAX_OFFSET, { error: "Invalid offset" })
        .max(MAX_OFFSET, { error: "Invalid offset" }),
    ),
});
