import { z } from "zod";

/** Rows per page of a list. */
export const PAGE_ROWS = 50;
/** The most rows that one request renders. */
const MAX_ROWS = 500;

/**
 * Query of a page with a list. `next` is a cursor; `shown` is the number of rows to render from the
 * top, when the listener returns to a list grown by Show more. Invalid values are ignored.
 */
export const listQuery = z.object({
  next: z.string().max(500).optional().catch(undefined),
  shown: z.coerce.number().int().min(PAGE_ROWS).max(MAX_ROWS).catch(PAGE_ROWS),
});

export type ListQuery = z.output<typeof listQuery>;

/** HISTORY-2 */
export const historySort = z.enum(["LastPlayed", "RepeatCount"]).catch("LastPlayed");
