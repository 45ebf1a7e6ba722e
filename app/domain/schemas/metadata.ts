import { z } from "zod";
import { ytidList } from "./ytid";

/** Query of `GET /api/video/meta` and `GET /api/video/stats` (spec 1 §9: batches of 20). */
export const metadataQuery = z.object({ ytids: ytidList(20) });
