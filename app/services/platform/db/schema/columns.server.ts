import { customType, timestamp } from "drizzle-orm/pg-core";

/** In milliseconds, the precision of JavaScript, so that cursors compare equal to their rows. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A key of `fractional-indexing`, which has to be compared by bytes and not by the database's collation. */
export const placeInList = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
