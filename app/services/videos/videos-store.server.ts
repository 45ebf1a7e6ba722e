import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { videos, type VideoSource } from "../platform/db/schema.server";
import type { UnavailableReason } from "~/domain/videos/unavailable";

/** Stored metadata; `duration` is in seconds, `unavailable` is why the video cannot be played. */
export type Video = Omit<typeof videos.$inferSelect, "words">;

type Optional = "description" | "blockedIn" | "submittedBy";
type NewVideo = Omit<Video, "unavailable" | "hiddenAt" | Optional>;

/** Omitted values stay as they were; `submittedBy` is the listener who submitted the metadata. */
export type VideoToSave = NewVideo & Partial<Pick<Video, Optional>>;

/** All columns but `words`, the search vector. */
export function metadataColumns() {
  const { words, ...metadata } = getTableColumns(videos);
  void words;
  return metadata;
}

/** Returns the metadata as this listener may see it, without what another listener submitted. */
export function visibleMetadata(
  { title, author, duration, source, submittedBy }: Omit<Video, "description">,
  userId: string | null,
): { title: string | null; author: string | null; duration: number | null } {
  const isOthers = source === "listener" && (userId === null || submittedBy !== userId);
  if (isOthers) return { title: null, author: null, duration: null };
  return { title: title || null, author: author || null, duration };
}

/** Loads videos by ytid; one that is not stored is absent. */
export async function loadVideos(db: Db, ytids: readonly string[]): Promise<Map<string, Video>> {
  if (ytids.length === 0) return new Map();
  const rows = await db
    .select(metadataColumns())
    .from(videos)
    .where(inArray(videos.ytid, [...ytids]));
  return new Map(rows.map((row) => [row.ytid, row]));
}

/**
 * Saves metadata; the video host's also marks the video as playable. Unknown values (null, and the
 * rating unless from the data API) keep their old value. Submitted and seeded metadata replaces
 * neither the host's nor another listener's.
 * @returns false if nothing was saved; a blank title counts as no metadata (FORMAT-4)
 */
export async function saveVideo(db: Db, video: VideoToSave): Promise<boolean> {
  if (video.title.trim() === "") return false;
  const trusted = video.source === "api" || video.source === "oembed";
  const isOwnSubmission = and(
    eq(videos.source, "listener"),
    sql`${videos.submittedBy} = excluded.told_by`,
  );
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
        submittedBy: video.submittedBy ?? null,
        fetchedAt: video.fetchedAt,
      },
      ...(!trusted && { setWhere: or(eq(videos.title, ""), isOwnSubmission) }),
    })
    .returning({ ytid: videos.ytid });
  return saved.length > 0;
}

/** Hides a video, known or not, from every list. @returns false if it was already hidden */
export async function hideVideo(db: Db, ytid: string, now: Date): Promise<boolean> {
  const hidden = await db
    .insert(videos)
    .values({ ytid, source: "seed", fetchedAt: now, hiddenAt: now })
    .onConflictDoUpdate({
      target: videos.ytid,
      set: { hiddenAt: now },
      setWhere: isNull(videos.hiddenAt),
    })
    .returning({ ytid: videos.ytid });
  return hidden.length > 0;
}

/** @returns false if it was not hidden */
export async function unhideVideo(db: Db, ytid: string): Promise<boolean> {
  const shown = await db
    .update(videos)
    .set({ hiddenAt: null })
    .where(and(eq(videos.ytid, ytid), isNotNull(videos.hiddenAt)))
    .returning({ ytid: videos.ytid });
  return shown.length > 0;
}

/** Loads hidden videos, the last hidden first. */
export async function loadHiddenVideos(db: Db) {
  const { ytid, title, hiddenAt } = videos;
  return db
    .select({ ytid, title, hiddenAt })
    .from(videos)
    .where(isNotNull(hiddenAt))
    .orderBy(desc(hiddenAt), asc(ytid));
}

export type UnavailableVideo = {
  ytid: string;
  reason: UnavailableReason;
  source: VideoSource;
  now: Date;
};

/** Marks a video as unavailable and keeps its metadata. */
export async function markUnavailable(
  db: Db,
  { ytid, reason, source, now }: UnavailableVideo,
): Promise<void> {
  await db
    .insert(videos)
    .values({ ytid, unavailable: reason, source, fetchedAt: now })
    .onConflictDoUpdate({ target: videos.ytid, set: { unavailable: reason, fetchedAt: now } });
}
