import { z } from "zod";

/** Query of a list: an opaque cursor (CALL-3) and a page size (CALL-5). */
export const page = z.object({
  next: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(5),
});
