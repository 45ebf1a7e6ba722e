import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import type { Unasked } from "~/domain/radio/station-view";
import { decodeCursor, encodeCursor, BadCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { CHUNK, type StationList, type StationQuery } from "./station-lists.server";
import { loadStations, type StationRow } from "./station-rows.server";

/** Rows of one page of a list. */
const STATION_ROWS = 50;
/** How long each process remembers the ids of a list. */
const REMEMBERED_MS = 30_000;
/** In characters: at least 250 chunks. */
const MAX_REMEMBERED = 5_000_000;

export interface StationPage {
  rows: StationRow[];
  next?: string;
  /** Why these are only the stations that we know; null for the directory's own list. */
  unasked: Unasked | null;
}

type Find = (query: StationQuery, mayAsk?: () => Promise<boolean>) => Promise<StationList>;

/** Selects rows: from one of our cursors, and how many. */
type Part = { cursor?: string | undefined; limit?: number; mayAsk?: () => Promise<boolean> };

const CURSOR_ID = "stations";

/** Returns the chunk of the directory's list, and the row in it. */
function placeOf(cursor: string | undefined): { chunk: number; row: number } {
  if (cursor === undefined) return { chunk: 0, row: 0 };
  const { at, id } = decodeCursor(cursor);
  const row = at % CHUNK;
  const chunk = (at - row) / CHUNK;
  if (id !== CURSOR_ID || chunk > 100) throw new BadCursor("Not a place in a list of stations");
  return { chunk, row };
}

/** The cursor of a list's first station. */
export const FIRST_PLACE = encodeCursor({ at: 0, id: CURSOR_ID });

/** Pages through the directory's lists, whose ids each process remembers for half a minute. */
export function createStationPages({ db, find }: { db: Db; find: Find }) {
  const remembered = new BoundedCache<StationList>({
    maxChars: MAX_REMEMBERED,
    charsOf: ({ ids }) => ids.join("").length,
    ttlMs: REMEMBERED_MS,
  });

  async function list(query: StationQuery, mayAsk?: Part["mayAsk"]): Promise<StationList> {
    const key = JSON.stringify(query);
    const known = remembered.get(key);
    if (known) return known;
    const found = await find(query, mayAsk);
    if (!found.unasked) remembered.set(key, found);
    return found;
  }

  return {
    /** Loads the ids of the first chunk. */
    list,

    /** @throws {BadCursor} */
    async page(
      query: StationQuery,
      { cursor, limit = STATION_ROWS, mayAsk }: Part = {},
    ): Promise<StationPage> {
      const { chunk, row } = placeOf(cursor);
      const { ids, isWhole, unasked } = await list({ ...query, offset: chunk * CHUNK }, mayAsk);
      const end = row + limit;
      const at = end < ids.length ? chunk * CHUNK + end : (chunk + 1) * CHUNK;
      const hasMore = end < ids.length || !isWhole;
      return {
        rows: await loadStations(db, ids.slice(row, end)),
        unasked,
        ...(hasMore && { next: encodeCursor({ at, id: CURSOR_ID }) }),
      };
    },
  };
}
