import { z } from "zod";

/** The cursor was not made by {@link encodeCursor}. */
export class BadCursor extends Error {
  override name = "BadCursor";
}

/** The last item of a page: the value it is sorted by (milliseconds or a count) and its id. */
export type Position = { at: number; id: string };

/** The last millisecond of the year 9999; no time or count is larger. */
const MAX = 253_402_300_799_999;

const positionSchema = z.tuple([z.int().min(0).max(MAX), z.string().regex(/^[\w-]{1,64}$/)]);

export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/**
 * Cuts a page out of the rows, of which one more than fits was read, and adds the next page's
 * cursor if there is one.
 * @param cursorOf returns a row's position in the list
 */
export function pageOf<Row>(
  read: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next?: string } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return read.length > limit && last !== undefined ? { rows, next: cursorOf(last) } : { rows };
}

/** @throws {BadCursor} */
export function decodeCursor(cursor: string): Position {
  try {
    const [at, id] = positionSchema.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { at, id };
  } catch (cause) {
    throw new BadCursor("Not a cursor of this program", { cause });
  }
}
