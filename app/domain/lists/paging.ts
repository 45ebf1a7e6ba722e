import { z } from "zod";

/** Query of a list: an opaque cursor and a page size (CALL-3). */
export const page = z.object({
  next: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
