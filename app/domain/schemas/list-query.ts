import { z } from "zod";

/** Rows of one page of a list. */
export const PAGE_ROWS = 50;
/** As many rows as one address draws. */
const MOST_ROWS = 500;

/**
 * Query of a page with a list: `next` is where it goes on; `shown` draws so many rows from the top again,
 * for one who has come back to a list grown by Show more. What makes no sense is left out.
 */
export const listQuery = z.object({
  next: z.string().max(500).optional().catch(undefined),
  shown: z.coerce.number().int().min(PAGE_ROWS).max(MOST_ROWS).catch(PAGE_ROWS),
});

/** spec 1 §3: how the history is sorted at first. */
export const historySort = z.enum(["LastPlayed", "RepeatCount"]).catch("LastPlayed");
