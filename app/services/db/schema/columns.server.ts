import { customType, timestamp } from "drizzle-orm/pg-core";

/** Milliseconds, as in JavaScript: a cursor made of such a time finds its row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A place in a list as `fractional-indexing` makes it: such keys compare by bytes, as in
 * JavaScript, whatever the database's own collation is.
 */
export const placeInList = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
