import { z } from "zod";

/** A cursor that this program has not made. */
export class BadCursor extends Error {
  override name = "BadCursor";
}

/** By name, for the server and the pages are built apart and have this class each. */
export function isBadCursor(error: unknown): boolean {
  return error instanceof Error && error.name === "BadCursor";
}

/** Where a page ended: the value it is ordered by (milliseconds or a count) and the id beside it. */
export type Position = { at: number; id: string };

/** The last millisecond of the year 9999: every database time and count lies below. */
const LARGEST = 253_402_300_799_999;

const positionSchema = z.tuple([z.int().min(0).max(LARGEST), z.string().regex(/^[\w-]{1,64}$/)]);

export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/** Throws BadCursor. */
export function decodeCursor(cursor: string): Position {
  try {
    const [at, id] = positionSchema.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { at, id };
  } catch (cause) {
    throw new BadCursor("This cursor is not one of ours", { cause });
  }
}
