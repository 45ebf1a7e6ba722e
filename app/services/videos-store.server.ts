import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Db } from "./db/database.server";
import { videos, type VideoSource } from "./db/schema.server";

/** A video's stored metadata: `duration` in seconds, `unavailable` why it cannot be played. */
export type Video = Omit<typeof videos.$inferSelect, "words">;

type LeftOut = "description" | "blockedIn" | "toldBy";
type NewVideo = Omit<Video, "unavailable" | LeftOut>;

/** What is left out is kept as it was; `toldBy` is the listener whose words these are. */
export type VideoToSave = NewVideo & Partial<Pick<Video, LeftOut>>;

/** All but `words`, which is for the database's own searches. */
function shownColumns() {
  const { words, ...shown } = getTableColumns(videos);
  void words;
  return shown;
}

/** The stored videos by ytid; one that is not stored is absent. */
export async function getVideos(db: Db, ytids: readonly string[]): Promise<Record<string, Video>> {
  if (ytids.length === 0) return {};
  const rows = await db
    .select(shownColumns())
    .from(videos)
    .where(inArray(videos.ytid, [...ytids]));
  return Object.fromEntries(rows.map((row) => [row.ytid, row]));
}

/**
 * Stores what a source says and, on the video host's word, marks the video playable again. What this
 * source does not know (null, and the rating except from the data API) keeps its earlier value; a
 * listener's words, and ours, never replace those of the video host, nor another listener's.
 * @returns false when nothing was stored; metadata with a blank title counts as missing (spec 1 §5)
 */
export async function saveVideo(db: Db, video: VideoToSave): Promise<boolean> {
  if (video.title.trim() === "") return false;
  const trusted = video.source === "api" || video.source === "oembed";
  const isOwnWord = and(eq(videos.source, "listener"), sql`${videos.toldBy} = excluded.told_by`);
  const saved = await db
    .insert(videos)
    .values(video)
    .onConflictDoUpdate({
      target: videos.ytid,
      set: {
        title: video.title,
        author: video.author,
        description: video.description ?? sql`${videos.description}`,
        blockedIn: video.blockedIn ?? sql`${videos.blockedIn}`,
        duration: sql`coalesce(excluded.duration, ${videos.duration})`,
        views: sql`coalesce(excluded.views, ${videos.views})`,
        rating: video.source === "api" ? video.rating : sql`${videos.rating}`,
        embeddable: sql`coalesce(excluded.embeddable, ${videos.embeddable})`,
        unavailable: trusted ? null : sql`${videos.unavailable}`,
        source: video.source,
        toldBy: video.toldBy ?? null,
        fetchedAt: video.fetchedAt,
      },
      ...(!trusted && { setWhere: or(eq(videos.title, ""), isOwnWord) }),
    })
    .returning({ ytid: videos.ytid });
  return saved.length > 0;
}

export type UnavailableVideo = { ytid: string; reason: string; source: VideoSource; now: Date };

/** Remembers that a video cannot be played, and keeps what was known of it. */
export async function markUnavailable(
  db: Db,
  { ytid, reason, source, now }: UnavailableVideo,
): Promise<void> {
  await db
    .insert(videos)
    .values({ ytid, unavailable: reason, source, fetchedAt: now })
    .onConflictDoUpdate({ target: videos.ytid, set: { unavailable: reason, fetchedAt: now } });
}
