import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.server";

/**
 * Pictures on other hosts that our records refer to, by a hash of their address. Small copies are
 * made on the first request.
 */
export const pictures = pgTable(
  "pictures",
  {
    hash: text("hash").primaryKey(),
    address: text("address").notNull(),
    /** WebP, at most 96 or 300 pixels wide and high. */
    small: bytes("small"),
    large: bytes("large"),
    /** Until then one process is fetching it; afterwards another may try. */
    claimedUntil: moment("claimed_until"),
    /** Not tried again before this time, because it could not be fetched. */
    failedUntil: moment("failed_until"),
    /** When a record last referred to it, to within a day. */
    namedAt: moment("named_at").notNull(),
  },
  (table) => [index("pictures_by_age").on(table.namedAt)],
);
