import { z } from "zod";

const NAME = "Artist name is missing";

/** Query of `GET /api/artist/info`. */
export const artistQuery = z.object({
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, { error: NAME })
    .max(100, { error: "Name too long" }),
});
