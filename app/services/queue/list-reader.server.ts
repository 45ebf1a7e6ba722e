import { decodeCursor, encodeCursor } from "../platform/cursor.server";

/** Reads a list in memory, such as the results of a search, as a playing context. */
export function listReader(ytids: readonly string[]) {
  const placed = (at: number) => {
    const ytid = ytids[at];
    return ytid === undefined ? null : { ytid, cursor: encodeCursor({ at, id: ytid }) };
  };
  const nearest = (from: number, step: 1 | -1, except: string) =>
    Promise.resolve(placed(ytids[from] === except ? from + step : from));
  return {
    cursorOf: (ytid: string) => Promise.resolve(placed(ytids.indexOf(ytid))?.cursor ?? null),
    after: (cursor: string | null, except: string) =>
      nearest(cursor === null ? 0 : decodeCursor(cursor).at + 1, 1, except),
    before: (cursor: string, except: string) => nearest(decodeCursor(cursor).at - 1, -1, except),
    pick: (random: number, except: string) =>
      nearest(Math.floor(random * ytids.length), random < 0.5 ? 1 : -1, except),
  };
}
