import { z } from "zod";
import { ytidList } from "./ytid-schema";

/** Query of `GET /api/video/meta` and `GET /api/video/stats` (CALL-5). */
export const metadataQuery = z.object({ ytids: ytidList(20) });
