import { customType, timestamp } from "drizzle-orm/pg-core";

/** In milliseconds, JavaScript's precision, so that cursors compare equal to their rows. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A key of `fractional-indexing`, which must be compared by bytes, not by the database's collation.
 */
export const placeInList = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** In JSON, bytes are `\x` and hexadecimal digits. */
export const bytes = customType<{ data: Buffer; driverData: Buffer | string }>({
  dataType: () => "bytea",
  fromDriver: (found) => (typeof found === "string" ? Buffer.from(found.slice(2), "hex") : found),
});

/**
 * An id that no row has and that sorts before all others, so that a query is the same with or
 * without a listener.
 */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
