import { and, asc, desc, eq, gte, ne, sql, type SQL } from "drizzle-orm";
import type { Context, ContextName } from "~/domain/contexts";
import { playNext, playPrevious } from "~/domain/next";
import { nothingPlayed } from "~/domain/next-state";
import type { PlayerModes } from "~/domain/player";
import { pid, type PlaylistSort } from "~/domain/schemas/playlist";
import { isSystemPid, SYSTEM_PLAYLISTS } from "~/domain/system-playlists";
import { decodeCursor, encodeCursor } from "./cursor.server";
import type { Db } from "./db/database.server";
import { playlistItems, plays } from "./db/schema.server";
import { readFound } from "./found-videos.server";
import { byHeart, byLastPlayed, byRepeatCount, type Walk } from "./history.server";
import { canPlay } from "./playable.server";
import { firstSort, walkItems } from "./playlist-view.server";
import { readReviewed, type ReviewKind } from "./reviewed-videos.server";
import { top10 } from "./top10.server";

/**
 * A video and its place in a context as an opaque cursor. The place stays where it was when playing
 * moves the video to the top of a history, so that Next leads on through the list and not back and forth.
 */
export type Placed = { ytid: string; cursor: string };

/** How a context is walked, past what cannot be played. Each answer is one short read whatever the length of the list, null where there is none. */
export interface ContextReader {
  /** Where the video stands now. */
  cursorOf(ytid: string): Promise<string | null>;
  /** The nearest item behind the place that is not `except`; the first of the list for null. Throws BadCursor. */
  after(cursor: string | null, except: string): Promise<Placed | null>;
  /** The nearest item in front of the place that is not `except`. Throws BadCursor. */
  before(cursor: string, except: string): Promise<Placed | null>;
  /** Any item but `except`; `random` is from 0 up to 1. */
  pick(random: number, except: string): Promise<Placed | null>;
}

/** Which list of whom; `found` is what their last search has found, `country` where they are (two letters). */
export type ContextOf = Context & {
  userId: string | null;
  found?: readonly string[];
  country?: string | null;
};

type OpenContext = (db: Db, of: ContextOf) => ContextReader | null;

/** A context without an entry here has no neighbours yet. Each is added with the list that it walks. */
const contexts: Partial<Record<ContextName, OpenContext>> = {
  history: ownPlays(byLastPlayed),
  hearted: ownPlays(byHeart),
  "repeat-count": ownPlays(byRepeatCount),
  playlist: (db, { id, ...whose }) =>
    pid.safeParse(id).success && id ? readItems(db, id, whose) : null,
  reviews: reviewed("all"),
  "staff-picks": reviewed("staff-picks"),
  search: (_db, { found }) => (found ? readFound(found) : null),
  top10: (db) => readTop(db),
};

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Eight characters to begin looking at: ids are as good as random, so what follows them is too. */
function someKey(random: number): string {
  let rest = random;
  return Array.from({ length: 8 }, () => {
    const digit = Math.floor((rest *= 64));
    rest -= digit;
    return DIGITS[digit] ?? "A";
  }).join("");
}

function reviewed(kind: ReviewKind): OpenContext {
  return (db, { country }) => readReviewed(db, kind, { keyAt: someKey, country });
}

function ownPlays(walk: Walk): OpenContext {
  return (db, { userId, country }) =>
    userId === null ? null : readPlays(db, { userId, country }, walk);
}

type Whose<Id> = { userId: Id; country?: string | null | undefined };

/** Read once for all that one page asks. */
function readTop(db: Db): ContextReader {
  let read: ReturnType<typeof top10> | undefined;
  async function opened() {
    const { videos } = await (read ??= top10(db, new Date()));
    return readFound(videos.map(({ ytid }) => ytid));
  }
  return {
    cursorOf: async (ytid) => (await opened()).cursorOf(ytid),
    after: async (cursor, except) => (await opened()).after(cursor, except),
    before: async (cursor, except) => (await opened()).before(cursor, except),
    pick: async (random, except) => (await opened()).pick(random, except),
  };
}

function readPlays(db: Db, { userId, country }: Whose<string>, walk: Walk): ContextReader {
  const other = (except: string) =>
    and(ne(plays.ytid, except), canPlay(plays.ytid, { country, now: new Date() }));
  async function first(where: SQL | undefined, ...order: SQL[]): Promise<Placed | null> {
    const [row] = await db
      .select()
      .from(plays)
      .where(and(eq(plays.userId, userId), walk.rows, where))
      .orderBy(...order)
      .limit(1);
    return row
      ? { ytid: row.ytid, cursor: encodeCursor({ at: walk.at(row), id: row.ytid }) }
      : null;
  }
  const place = (cursor: string) => {
    const { at, id } = decodeCursor(cursor);
    return sql`(${sql.param(walk.bound(at), walk.column)}, ${id})`;
  };
  const here = sql`(${walk.column}, ${plays.ytid})`;
  return {
    cursorOf: async (ytid) => (await first(eq(plays.ytid, ytid)))?.cursor ?? null,
    after: async (cursor, except) => {
      const beyond = cursor === null ? undefined : sql`${here} < ${place(cursor)}`;
      return first(and(beyond, other(except)), desc(walk.column), desc(plays.ytid));
    },
    before: async (cursor, except) => {
      const beyond = and(sql`${here} > ${place(cursor)}`, other(except));
      return first(beyond, asc(walk.column), asc(plays.ytid));
    },
    pick: async (random, except) => {
      const following = and(gte(plays.ytid, someKey(random)), other(except));
      return (await first(following, asc(plays.ytid))) ?? first(other(except), asc(plays.ytid));
    },
  };
}

/** A playlist in the order that its page begins with. */
function readItems(db: Db, pid: string, { userId, country }: Whose<string | null>): ContextReader {
  const other = (except: string) =>
    and(ne(playlistItems.ytid, except), canPlay(playlistItems.ytid, { country, now: new Date() }));
  let order: Promise<PlaylistSort | null> | undefined;
  async function first(request: {
    cursor?: string | null;
    back?: boolean;
    where?: SQL | undefined;
  }) {
    const sort = await (order ??= firstSort(db, pid, userId));
    const items = sort && (await walkItems(db, pid, { sort, userId, limit: 1, ...request }));
    return items?.[0] ?? null;
  }
  async function byId(where: SQL | undefined): Promise<Placed | null> {
    const [row] = await db
      .select({ ytid: playlistItems.ytid })
      .from(playlistItems)
      .where(and(eq(playlistItems.pid, pid), where))
      .orderBy(asc(playlistItems.ytid))
      .limit(1);
    return row ? first({ where: eq(playlistItems.ytid, row.ytid) }) : null;
  }
  return {
    cursorOf: async (ytid) =>
      (await first({ where: eq(playlistItems.ytid, ytid) }))?.cursor ?? null,
    after: (cursor, except) => first({ cursor, where: other(except) }),
    before: (cursor, except) => first({ cursor, back: true, where: other(except) }),
    pick: async (random, except) => {
      const following = and(gte(playlistItems.ytid, someKey(random)), other(except));
      return (await byId(following)) ?? byId(other(except));
    },
  };
}

/** The items around a place, each null where there is none; `first` is where the list begins again. */
export type Neighbours = { previous: Placed | null; next: Placed | null; first: Placed | null };

/** A video that is not in the list stands before its first. `cursor` says where it was found. Throws BadCursor. */
export async function neighboursOf(
  reader: ContextReader,
  { ytid, cursor }: { ytid: string; cursor?: string | undefined },
): Promise<Neighbours> {
  const place = cursor ?? (await reader.cursorOf(ytid));
  const [first, next, previous] = await Promise.all([
    reader.after(null, ytid),
    place === null ? null : reader.after(place, ytid),
    place === null ? null : reader.before(place, ytid),
  ]);
  return { previous, next, first };
}

/** Null where the listener has no such list. A system playlist is walked as the list that it is another name of. */
export function openContext(db: Db, of: ContextOf): ContextReader | null {
  const { name, id } = of;
  const list = name === "playlist" && isSystemPid(id) ? SYSTEM_PLAYLISTS[id].context : name;
  return contexts[list]?.(db, of) ?? null;
}

type Place = { ytid: string; cursor?: string | undefined };

/**
 * Where Next and Previous lead without scripts, by the rules of spec 1 §4. Null: the video itself
 * again. Throws BadCursor.
 */
export async function stepsFrom(
  db: Db,
  of: ContextOf,
  { modes, random, ...place }: Place & { modes: PlayerModes; random: number },
): Promise<{ previous: Placed | null; next: Placed | null }> {
  const reader = openContext(db, of);
  if (!reader) return { previous: null, next: null };
  const { ytid } = place;
  const [{ previous, next, first }, pick] = await Promise.all([
    neighboursOf(reader, place),
    modes.shuffle ? reader.pick(random, ytid) : null,
  ]);
  const line = next ? [previous?.ytid, ytid, next.ytid] : [first?.ytid, previous?.ytid, ytid];
  const at = (ids: (string | undefined)[]) => {
    const list = [...new Set(ids)].filter((id) => id !== undefined);
    const all = { ...nothingPlayed.modes, ...modes };
    return { ...nothingPlayed, ytid, list, position: list.indexOf(ytid), modes: all };
  };
  const find = (id: string | null) =>
    [previous, next, first, pick].find((item) => item?.ytid === id) ?? null;
  return {
    previous: find(playPrevious(at(line), 0).now.ytid),
    next: find(playNext(at(pick ? [ytid, pick.ytid] : line), random).now.ytid),
  };
}
