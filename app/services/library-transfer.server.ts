import { and, eq, inArray, sql } from "drizzle-orm";
import {
  LONGEST_LIST_NAME,
  MOST_REPEATS,
  type TransferList,
  type TransferVideo,
} from "~/domain/transfer/library";
import type { Db } from "./db/database.server";
import { counters, plays, users } from "./db/schema.server";
import { lockListener, type Transaction } from "./listeners.server";
import { addItems } from "./playlist-items.server";
import { createPlaylist } from "./playlists.server";

/** What one import was asked to do with its lists: `own` leaves each where the file says that it belongs. */
export type ImportTarget = "own" | "history" | "hearts" | "playlist";

/** What became of one list: `taken` videos were new to `where`, `known` were there. */
export type Imported = {
  where: "history" | "hearts" | "playlist";
  name: string | null;
  pid: string | null;
  taken: number;
  known: number;
};

type Import = { userId: string; videos: readonly TransferVideo[]; now: Date };

/** The video host's beginning: an earlier time is no time. */
const EARLIEST = Date.UTC(2005, 0, 1);
/** `total_repeats` and `repeats` are 32-bit numbers. */
const MOST_TOTAL = 2_147_483_647;

/** The time told of a video; without one the first of a list is the newest, each a millisecond before the other. */
function momentOf({ at }: TransferVideo, place: number, now: Date): Date {
  const told = at !== undefined && at >= EARLIEST && at <= now.getTime();
  return new Date(told ? at : now.getTime() - place);
}

async function ownRows(tx: Transaction, userId: string, videos: readonly TransferVideo[]) {
  const ytids = videos.map(({ ytid }) => ytid);
  const rows = await tx
    .select()
    .from(plays)
    .where(and(eq(plays.userId, userId), inArray(plays.ytid, ytids)));
  return new Map(rows.map((row) => [row.ytid, row]));
}

/**
 * Adds videos to the listener's history. Repeats and time become the greater of what was kept and what is told, and a
 * section is taken where there is none, so that the same file twice changes nothing; totals over all listeners do not move. Throws UnknownListener.
 */
export async function importHistory(
  db: Db,
  { userId, videos, now }: Import,
): Promise<{ taken: number; known: number }> {
  return db.transaction(async (tx) => {
    await lockListener(tx, userId);
    const had = await ownRows(tx, userId, videos);
    const rows = videos.map((video, place) => ({
      userId,
      ytid: video.ytid,
      repeats: Math.min(video.repeats ?? 0, MOST_REPEATS),
      lastViewed: momentOf(video, place, now),
      sliderStart: video.slice?.start ?? null,
      sliderEnd: video.slice?.end ?? null,
    }));
    await tx
      .insert(plays)
      .values(rows)
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: {
          repeats: sql`greatest(${plays.repeats}, excluded.repeats)`,
          lastViewed: sql`greatest(${plays.lastViewed}, excluded.last_viewed)`,
          sliderStart: sql`coalesce(${plays.sliderStart}, excluded.slider_start)`,
          sliderEnd: sql`coalesce(${plays.sliderEnd}, excluded.slider_end)`,
        },
      });
    const taken = rows.filter(({ ytid }) => !had.get(ytid)?.lastViewed).length;
    const repeats = rows.reduce(
      (sum, row) => sum + Math.max(0, row.repeats - (had.get(row.ytid)?.repeats ?? 0)),
      0,
    );
    await tx
      .update(users)
      .set({
        totalRepeats: sql`least(${users.totalRepeats}::bigint + ${repeats}, ${MOST_TOTAL})::int`,
        totalVideos: sql`${users.totalVideos} + ${taken}`,
      })
      .where(eq(users.id, userId));
    return { taken, known: rows.length - taken };
  });
}

/** Hearts videos; like `setHeart` for each, in one go. Throws UnknownListener. */
export async function importHearts(
  db: Db,
  { userId, videos, now }: Import,
): Promise<{ taken: number; known: number }> {
  return db.transaction(async (tx) => {
    const { keepHistory } = await lockListener(tx, userId);
    const keeps = keepHistory !== "off";
    const had = await ownRows(tx, userId, videos);
    const rows = videos
      .map((video, place) => ({ ytid: video.ytid, at: momentOf(video, place, now) }))
      .filter(({ ytid }) => !had.get(ytid)?.star);
    if (rows.length === 0) return { taken: 0, known: videos.length };
    await tx
      .insert(plays)
      .values(
        rows.map(({ ytid, at }) => ({
          userId,
          ytid,
          star: true,
          starredAt: at,
          lastViewed: keeps ? at : null,
        })),
      )
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: {
          star: true,
          starredAt: sql`excluded.starred_at`,
          lastViewed: sql`coalesce(${plays.lastViewed}, excluded.last_viewed)`,
        },
      });
    const joining = keeps ? rows.filter(({ ytid }) => !had.get(ytid)?.lastViewed).length : 0;
    await tx
      .update(users)
      .set({
        totalStars: sql`${users.totalStars} + ${rows.length}`,
        totalVideos: sql`${users.totalVideos} + ${joining}`,
      })
      .where(eq(users.id, userId));
    // In one order for everybody, so that two imports cannot wait for each other.
    const ytids = rows.map(({ ytid }) => ytid).sort();
    const today = now.toISOString().slice(0, 10);
    await tx
      .insert(counters)
      .values(ytids.map((ytid) => ({ ytid, today, totalHearts: 1 })))
      .onConflictDoUpdate({
        target: counters.ytid,
        set: { totalHearts: sql`${counters.totalHearts} + 1` },
      });
    return { taken: rows.length, known: videos.length - rows.length };
  });
}

/** Makes a playlist of them. Throws TooMuch, UnknownListener. */
async function importPlaylist(
  db: Db,
  { name, ...own }: Import & { name: string },
): Promise<{ taken: number; known: number; pid: string }> {
  const { userId, now } = own;
  const { pid } = await createPlaylist(db, { userId, name, now });
  const ytids = own.videos.map(({ ytid }) => ytid);
  const { added } = await addItems(db, { userId, pid, ytids, now });
  return { taken: added.length, known: ytids.length - added.length, pid };
}

function shortName(name: string): string {
  const plain = name.replace(/\p{Cc}+/gu, " ").trim();
  return [...plain].slice(0, LONGEST_LIST_NAME).join("").trim();
}

/**
 * Takes lists in, one after the other: each stands or falls as a whole.
 * @param name of playlists that have none; throws TooMuch when the listener has too many playlists
 */
export async function importLists(
  db: Db,
  request: {
    userId: string;
    lists: readonly TransferList[];
    target: ImportTarget;
    name: string;
    now: Date;
  },
): Promise<Imported[]> {
  const { lists, target, name, ...own } = request;
  const imported: Imported[] = [];
  for (const list of lists) {
    const where = target === "own" ? (list.kind ?? "playlist") : target;
    const one = { ...own, videos: list.videos };
    if (where === "playlist") {
      const called = shortName(list.name ?? name) || "Imported";
      const made = await importPlaylist(db, { ...one, name: called });
      imported.push({ where, name: called, ...made });
    } else {
      const done = await (where === "history" ? importHistory : importHearts)(db, one);
      imported.push({ where, name: list.name, pid: null, ...done });
    }
  }
  return imported;
}
