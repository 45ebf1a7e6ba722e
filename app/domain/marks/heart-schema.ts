import { z } from "zod";
import { ytid } from "../videos/ytid-schema";

/** Body of `POST /api/star/set` and `POST /api/star/clear`. */
export const heart = z.object({ ytid });
