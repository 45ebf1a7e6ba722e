import { and, asc, desc, eq, exists, gte, ne, or, sql, type SQL } from "drizzle-orm";
import type { Context, ContextName } from "~/domain/player/contexts";
import { identityOf } from "~/domain/playlists/playlist-item";
import { pid, type PlaylistSort } from "~/domain/playlists/playlist-schema";
import { isSystemPid, SYSTEM_PLAYLISTS } from "~/domain/playlists/system-playlists";
import { decodeCursor, encodeCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { episodes, playlistItems, plays, podcasts } from "../platform/db/schema.server";
import { loadDiscovery } from "../discovery/discovery-rows.server";
import { byHeart, byLastPlayed, byRepeatCount, type Walk } from "../history/history.server";
import { canPlay } from "../videos/playable.server";
import { episodeOf, identityIn, isVideo, videoOf } from "../playlists/playlist-cards.server";
import { loadInitialSort, loadPlaylistItems } from "../playlists/playlist-view.server";
import type { ReviewKind } from "../reviews/review.server";
import { reviewedReader } from "../reviews/reviewed-videos.server";
import { maySee } from "../podcasts/podcast-access.server";
import { podcastReader } from "../podcasts/podcast-reader.server";
import { loadTop10 } from "../videos/top10.server";
import { begin } from "../platform/work/begin.server";

/** Reads a list in memory, such as the results of a search, as a playing context. */
function listReader(ytids: readonly string[]) {
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

/**
 * A video, or an episode's card in a playlist, and its position in a context as an opaque cursor.
 * The cursor stays the same when playing moves the video to the top of the history, so that Next
 * continues from where the video was.
 */
export type Placed = { ytid: string; cursor: string };

/**
 * Walks a context and skips videos that cannot be played. Each method is one short query, and null
 * means no video.
 */
export interface ContextReader {
  /** Returns the video's current position. */
  cursorOf(ytid: string): Promise<string | null>;
  /**
   * Returns the nearest item after the position, or the first item for null, other than `except`.
   * Throws BadCursor.
   */
  after(cursor: string | null, except: string): Promise<Placed | null>;
  /** Returns the nearest item before the position, other than `except`. Throws BadCursor. */
  before(cursor: string, except: string): Promise<Placed | null>;
  /** Returns a random item other than `except`; `random` is in [0, 1). */
  pick(random: number, except: string): Promise<Placed | null>;
}

/**
 * A listener's context. `found` are the results of their last search, `country` is two letters,
 * `radio` reads the artist radio of this name.
 */
export type ContextOf = Context & {
  userId: string | null;
  found?: readonly string[];
  country?: string | null;
  radio?: ((artist: string) => ContextReader) | undefined;
};

type OpenContext = (db: Db, of: ContextOf) => ContextReader | null;

/** Contexts without an entry have no neighbours. */
const contexts: Partial<Record<ContextName, OpenContext>> = {
  history: ownPlays(byLastPlayed),
  hearted: ownPlays(byHeart),
  "repeat-count": ownPlays(byRepeatCount),
  playlist: (db, { id, ...whose }) =>
    pid.safeParse(id).success && id ? itemsReader(db, id, whose) : null,
  reviews: reviewed("all"),
  "staff-picks": reviewed("staff-picks"),
  search: (_db, { found }) => (found ? listReader(found) : null),
  top10: (db) => top10Reader(db),
  discovery: (db, { userId }) => (userId ? discoveryReader(db, userId) : null),
  podcast: (db, { id, userId }) =>
    id ? podcastReader(db, { podcastId: id, userId }, randomKey) : null,
  radio: (_db, { id, radio }) => (id && radio ? radio(id) : null),
};

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Returns a random prefix. Video ids are nearly random, so the next id after it is a random pick.
 */
function randomKey(random: number): string {
  let rest = random;
  return Array.from({ length: 8 }, () => {
    const digit = Math.floor((rest *= 64));
    rest -= digit;
    return DIGITS[digit] ?? "A";
  }).join("");
}

function reviewed(kind: ReviewKind): OpenContext {
  return (db, { country }) => reviewedReader(db, kind, { keyAt: randomKey, country });
}

function ownPlays(walk: Walk): OpenContext {
  return (db, { userId, country }) =>
    userId === null ? null : playsReader(db, { userId, country }, walk);
}

type Whose<Id> = { userId: Id; country?: string | null | undefined };

function top10Reader(db: Db): ContextReader {
  return loadedReader(async () => (await loadTop10(db, new Date())).videos);
}

function discoveryReader(db: Db, userId: string): ContextReader {
  return loadedReader(async () => (await loadDiscovery(db, userId))?.songs ?? []);
}

/** Loads a short list once for all calls of a request. */
function loadedReader(load: () => Promise<readonly { ytid: string }[]>): ContextReader {
  let read: ReturnType<typeof load> | undefined;
  async function opened() {
    const videos = await (read ??= begin(load()));
    return listReader(videos.map(({ ytid }) => ytid));
  }
  return {
    cursorOf: async (ytid) => (await opened()).cursorOf(ytid),
    after: async (cursor, except) => (await opened()).after(cursor, except),
    before: async (cursor, except) => (await opened()).before(cursor, except),
    pick: async (random, except) => (await opened()).pick(random, except),
  };
}

function playsReader(db: Db, { userId, country }: Whose<string>, walk: Walk): ContextReader {
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
      const following = and(gte(plays.ytid, randomKey(random)), other(except));
      return (await first(following, asc(plays.ytid))) ?? first(other(except), asc(plays.ytid));
    },
  };
}

/** Reads a playlist in the initial order of its page. */
function itemsReader(
  db: Db,
  pid: string,
  { userId, country }: Whose<string | null>,
): ContextReader {
  const other = (except: string) =>
    and(
      ne(identityIn(playlistItems.ytid), identityOf(except)),
      canPlay(videoOf(playlistItems.ytid), { country, now: new Date() }),
      or(isVideo(playlistItems.ytid), isKnown),
    );
  const isKnown = exists(
    db
      .select({ one: sql`1` })
      .from(episodes)
      .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
      .where(and(eq(episodes.id, episodeOf(playlistItems.ytid)), maySee(userId))),
  );
  let order: Promise<PlaylistSort | null> | undefined;
  async function first(request: {
    cursor?: string | null;
    back?: boolean;
    where?: SQL | undefined;
  }) {
    const sort = await (order ??= begin(loadInitialSort(db, pid, userId)));
    const items =
      sort && (await loadPlaylistItems(db, pid, { sort, userId, limit: 1, ...request }));
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
      (await first({ where: eq(identityIn(playlistItems.ytid), identityOf(ytid)) }))?.cursor ??
      null,
    after: (cursor, except) => first({ cursor, where: other(except) }),
    before: (cursor, except) => first({ cursor, back: true, where: other(except) }),
    pick: async (random, except) => {
      const following = and(gte(playlistItems.ytid, randomKey(random)), other(except));
      return (await byId(following)) ?? byId(other(except));
    },
  };
}

/**
 * Returns null if the listener has no such list. A system playlist is an alias of another context.
 */
export function openContext(db: Db, of: ContextOf): ContextReader | null {
  const { name, id } = of;
  const list = name === "playlist" && isSystemPid(id) ? SYSTEM_PLAYLISTS[id].context : name;
  return contexts[list]?.(db, of) ?? null;
}

type Place = { ytid: string; cursor?: string | undefined };

/** Loads the next item; after the last comes the first again. */
async function loadNext(reader: ContextReader, { ytid, cursor }: Place): Promise<Placed | null> {
  const place = cursor ?? (await reader.cursorOf(ytid));
  const next = place === null ? null : await reader.after(place, ytid);
  return next ?? reader.after(null, ytid);
}

/**
 * Loads the previous item; null for the first one, and the first for a video that is not in the
 * list.
 */
async function loadPrevious(
  reader: ContextReader,
  { ytid, cursor }: Place,
): Promise<Placed | null> {
  const place = cursor ?? (await reader.cursorOf(ytid));
  const before = place === null ? null : await reader.before(place, ytid);
  if (before) return before;
  const isFirst = place !== null && (await reader.after(place, ytid)) !== null;
  return isFirst ? null : reader.after(null, ytid);
}

export type StepTo = "next" | "previous";

/**
 * Finds the target of Next or Previous without scripts (NEXT-1, NEXT-3). Null means the same video
 * again, or that the listener has no such list. Throws BadCursor.
 */
export async function loadStep(
  db: Db,
  of: ContextOf,
  { to, shuffle, random, ...place }: Place & { to: StepTo; shuffle: boolean; random: number },
): Promise<Placed | null> {
  const reader = openContext(db, of);
  if (!reader) return null;
  if (to === "previous") return loadPrevious(reader, place);
  const pick = shuffle ? await reader.pick(random, place.ytid) : null;
  return pick ?? loadNext(reader, place);
}
