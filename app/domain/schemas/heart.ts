import { z } from "zod";
import { ytid } from "./ytid";

/** Body of `POST /api/star/set` and `POST /api/star/clear`. */
export const heart = z.object({ ytid });
