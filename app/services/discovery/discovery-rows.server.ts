import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Build } from "~/domain/discovery/build";
import type { DiscoverySong } from "~/domain/discovery/selection";
import type { Db } from "../platform/db/database.server";
import { discoveries } from "../platform/db/schema.server";

export type DiscoveryRow = typeof discoveries.$inferSelect;

/** How long until other processes may take over the build of one that died. */
const LOCK_MS = 30_000;

const later = (now: Date) => new Date(now.getTime() + LOCK_MS);

export async function loadDiscovery(db: Db, userId: string): Promise<DiscoveryRow | null> {
  const [row] = await db.select().from(discoveries).where(eq(discoveries.userId, userId));
  return row ?? null;
}

const NO_FAILURE = { failure: null, failedAt: null, failedSongs: null };

/** Begins a build, unless one is under way. The last one's songs stay. */
export async function beginBuild(db: Db, userId: string, build: Build): Promise<void> {
  await db
    .insert(discoveries)
    .values({ userId, build })
    .onConflictDoUpdate({
      target: discoveries.userId,
      set: { build, ...NO_FAILURE },
      setWhere: isNull(discoveries.build),
    });
}

/** Takes a build for a worker; null if there is none, or another worker has it. */
export async function claimBuild(
  db: Db,
  { userId, worker, now }: { userId: string; worker: string; now: Date },
): Promise<DiscoveryRow | null> {
  const isFree = or(isNull(discoveries.lockedUntil), lt(discoveries.lockedUntil, now));
  const [row] = await db
    .update(discoveries)
    .set({ lockedBy: worker, lockedUntil: later(now) })
    .where(and(eq(discoveries.userId, userId), isNotNull(discoveries.build), isFree))
    .returning();
  return row ?? null;
}

export type Progress =
  | { kind: "step"; build: Build }
  | { kind: "whole"; songs: DiscoverySong[]; expiresAt: Date; removed: string[] }
  | { kind: "failed"; failure: string; failedSongs: number };

function changeOf(progress: Progress, now: Date) {
  const free = { lockedBy: null, lockedUntil: null };
  if (progress.kind === "step") return { build: progress.build, lockedUntil: later(now) };
  if (progress.kind === "failed") {
    const { failure, failedSongs } = progress;
    return { build: null, failure, failedSongs, failedAt: now, ...free };
  }
  const { songs, expiresAt, removed } = progress;
  return { build: null, ...NO_FAILURE, songs, expiresAt, removed, ...free };
}

/** Saves a worker's progress. @returns false if another worker has taken over */
export async function saveProgress(
  db: Db,
  { userId, worker, now }: { userId: string; worker: string; now: Date },
  progress: Progress,
): Promise<boolean> {
  const saved = await db
    .update(discoveries)
    .set(changeOf(progress, now))
    .where(and(eq(discoveries.userId, userId), eq(discoveries.lockedBy, worker)))
    .returning({ userId: discoveries.userId });
  return saved.length > 0;
}

/** Finds builds that nobody is working on, such as those of a restarted process. */
export async function loadAbandoned(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: discoveries.userId })
    .from(discoveries)
    .where(
      and(
        isNotNull(discoveries.build),
        or(isNull(discoveries.lockedUntil), lt(discoveries.lockedUntil, now)),
      ),
    )
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Replaces the songs with those in the listener's own browser. */
export async function saveSongs(
  db: Db,
  userId: string,
  { songs, expiresAt }: { songs: DiscoverySong[]; expiresAt: Date },
): Promise<void> {
  await db
    .insert(discoveries)
    .values({ userId, songs, expiresAt })
    .onConflictDoUpdate({ target: discoveries.userId, set: { songs, expiresAt } });
}

/** @returns how many songs are left; null if the list does not have this one */
export async function removeSong(db: Db, userId: string, ytid: string): Promise<number | null> {
  const { songs, removed } = discoveries;
  const { rows } = await db.execute<{ left: number }>(sql`
    update ${discoveries} set
      songs = (select coalesce(jsonb_agg(song order by place), '[]'::jsonb)
        from jsonb_array_elements(${songs}) with ordinality list(song, place)
        where song->>'ytid' <> ${ytid}),
      removed = ${removed} || to_jsonb(${ytid}::text)
    where user_id = ${userId} and ${songs} @> ${JSON.stringify([{ ytid }])}::jsonb
    returning jsonb_array_length(songs) as left`);
  return rows[0]?.left ?? null;
}
