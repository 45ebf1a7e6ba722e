/**
 * Imports and exports a listener's library as JSON, CSV and M3U. It has no tables; it writes
 * `plays` and playlists. Called by routes.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { withoutEarlierCards } from "~/domain/playlists/playlist-item";
import { isYtid } from "~/domain/videos/youtube-id";
import {
  MAX_LIST_NAME_LENGTH,
  MAX_REPEATS,
  type TransferList,
  type TransferVideo,
} from "~/domain/transfer/parsed-import";
import type { Db } from "../platform/db/database.server";
import { plays, users, videos } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import { createFilledPlaylist } from "../playlists/playlist-items.server";
import { countHearts } from "../videos/stats.server";
import { truncateText } from "~/domain/text/text";

/** Where to import lists to; `own` is where the file says each belongs. */
export type ImportTarget = "own" | "history" | "hearts" | "playlist";

/** The result for one list: `taken` videos were new to `where`, `known` were already there. */
export type Imported = {
  where: "history" | "hearts" | "playlist" | "speeds";
  name: string | null;
  pid: string | null;
  taken: number;
  known: number;
};

type Import = { userId: string; videos: readonly TransferVideo[]; now: Date };

/** When the video host was founded; earlier times are invalid. */
const EARLIEST = Date.UTC(2005, 0, 1);
/** `total_repeats` is a 32-bit column. */
const MAX_TOTAL = 2_147_483_647;

/**
 * Returns the time in the file if it is valid; otherwise the import's time, a millisecond earlier
 * for each position in the list.
 */
function momentOf({ at }: TransferVideo, place: number, now: Date): Date {
  const isValid = at !== undefined && at >= EARLIEST && at <= now.getTime();
  return new Date(isValid ? at : now.getTime() - place);
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
 * Returns the seconds of one pass of an imported video: the length of its section, otherwise of the
 * video; 0 if unknown.
 */
function passSeconds({ ytid, section }: TransferVideo) {
  if (section && section.end > section.start) return sql`${section.end - section.start}::float8`;
  const duration = sql`(select ${videos.duration} from ${videos} where ${videos.ytid} = ${ytid})`;
  return sql`coalesce(greatest(${duration} - ${section?.start ?? 0}::float8, 0), 0)`;
}

/**
 * Adds videos to the listener's history. The greater of the stored and imported repeats and times
 * wins, and a section is only added if there is none, so importing twice changes nothing. Totals
 * over all listeners stay. Throws UnknownListener.
 */
export async function importHistory(
  db: Db,
  { userId: asked, videos, now }: Import,
): Promise<{ taken: number; known: number }> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const had = await ownRows(tx, userId, videos);
    const rows = videos.map((video, place) => ({
      userId,
      ytid: video.ytid,
      repeats: Math.min(video.repeats ?? 0, MAX_REPEATS),
      lastViewed: momentOf(video, place, now),
      sectionStart: video.section?.start ?? null,
      sectionEnd: video.section?.end ?? null,
      heard: sql`${Math.min(video.repeats ?? 0, MAX_REPEATS)} * ${passSeconds(video)}`,
    }));
    await tx
      .insert(plays)
      .values(rows)
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: {
          repeats: sql`greatest(${plays.repeats}, excluded.repeats)`,
          heard: sql`greatest(${plays.heard}, excluded.heard)`,
          lastViewed: sql`greatest(${plays.lastViewed}, excluded.last_viewed)`,
          sectionStart: sql`coalesce(${plays.sectionStart}, excluded.section_start)`,
          sectionEnd: sql`coalesce(${plays.sectionEnd}, excluded.section_end)`,
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
        totalRepeats: sql`least(${users.totalRepeats}::bigint + ${repeats}, ${MAX_TOTAL})::int`,
        totalVideos: sql`${users.totalVideos} + ${taken}`,
        totalHeard: null,
      })
      .where(eq(users.id, userId));
    return { taken, known: rows.length - taken };
  });
}

/** Like `setHeart` for each video, in one transaction. Throws UnknownListener. */
export async function importHearts(
  db: Db,
  { userId: asked, videos, now }: Import,
): Promise<{ taken: number; known: number }> {
  return db.transaction(async (tx) => {
    const { id: userId, keepHistory } = await lockListener(tx, asked);
    const keeps = keepHistory !== "off";
    const had = await ownRows(tx, userId, videos);
    const rows = videos
      .map((video, place) => ({ ytid: video.ytid, at: momentOf(video, place, now) }))
      .filter(({ ytid }) => !had.get(ytid)?.hearted);
    if (rows.length === 0) return { taken: 0, known: videos.length };
    await tx
      .insert(plays)
      .values(
        rows.map(({ ytid, at }) => ({
          userId,
          ytid,
          hearted: true,
          heartedAt: at,
          lastViewed: keeps ? at : null,
        })),
      )
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: {
          hearted: true,
          heartedAt: sql`excluded.hearted_at`,
          lastViewed: sql`coalesce(${plays.lastViewed}, excluded.last_viewed)`,
        },
      });
    const joining = keeps ? rows.filter(({ ytid }) => !had.get(ytid)?.lastViewed).length : 0;
    await tx
      .update(users)
      .set({
        totalHearts: sql`${users.totalHearts} + ${rows.length}`,
        totalVideos: sql`${users.totalVideos} + ${joining}`,
      })
      .where(eq(users.id, userId));
    await countHearts(
      tx,
      rows.map(({ ytid }) => ytid),
      1,
      now,
    );
    return { taken: rows.length, known: videos.length - rows.length };
  });
}

/**
 * Adds the speeds of videos that have none, without adding the videos to the history. Throws
 * UnknownListener.
 */
async function importSpeeds(
  db: Db,
  { userId: asked, videos }: Import,
): Promise<{ taken: number; known: number }> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const had = await ownRows(tx, userId, videos);
    const rows = videos.filter(({ ytid }) => !had.get(ytid)?.speed);
    if (rows.length > 0) {
      await tx
        .insert(plays)
        .values(rows.map(({ ytid, speed }) => ({ userId, ytid, speed })))
        .onConflictDoUpdate({
          target: [plays.userId, plays.ytid],
          set: { speed: sql`excluded.speed` },
        });
    }
    return { taken: rows.length, known: videos.length - rows.length };
  });
}

const IMPORTS = { history: importHistory, hearts: importHearts, speeds: importSpeeds };

/** Throws TooMuch, UnknownListener. */
async function importPlaylist(
  db: Db,
  { videos, ...own }: Import & { name: string },
): Promise<{ taken: number; known: number; pid: string }> {
  const ytids = withoutEarlierCards(videos.map(({ ytid }) => ytid));
  const { playlist, added } = await createFilledPlaylist(db, { ...own, ytids, keepsUnknown: true });
  return { taken: added.length, known: ytids.length - added.length, pid: playlist.pid };
}

function shortName(name: string): string {
  const plain = name.replace(/\p{Cc}+/gu, " ").trim();
  return truncateText(plain, MAX_LIST_NAME_LENGTH).trim();
}

/**
 * Imports lists one after the other, each in a transaction. `name` is for playlists without a name.
 * Throws TooMuch if the listener has too many playlists.
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
    // Speeds are not items of a list, so they go nowhere else.
    const isOwn = target === "own" || list.kind === "speeds";
    const where = isOwn ? (list.kind ?? "playlist") : target;
    const one = { ...own, videos: list.videos };
    const isOnlyEpisodes = where !== "playlist" && !list.videos.some(({ ytid }) => isYtid(ytid));
    if (isOnlyEpisodes) continue;
    if (where === "playlist") {
      const playlistName = shortName(list.name ?? name) || "Imported";
      const made = await importPlaylist(db, { ...one, name: playlistName });
      imported.push({ where, name: playlistName, ...made });
    } else {
      const done = await IMPORTS[where](db, {
        ...one,
        videos: list.videos.filter(({ ytid }) => isYtid(ytid)),
      });
      imported.push({ where, name: list.name, pid: null, ...done });
    }
  }
  return imported;
}
