import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { DAY_MS } from "~/domain/text/durations";
import { REPORT_LIFETIME_DAYS } from "~/domain/videos/unavailable";
import type { Db } from "../platform/db/database.server";
import { playbackFailures } from "../platform/db/schema.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

export interface PlaybackFailureReport {
  ytid: string;
  /** Two letters; null if unknown. */
  country: string | null;
  /** The video host's error number. */
  code: number;
  /** The listener's network, because one household has many addresses. */
  reporter: string;
  now: Date;
}

const MAX_REPORTERS = 20;

function daysBefore(now: Date): Date {
  return new Date(now.getTime() - REPORT_LIFETIME_DAYS * DAY_MS);
}

/** Returns a short hash that differs for each video, so that it identifies nobody. */
function reporterHash({ ytid, reporter }: PlaybackFailureReport): string {
  return createHash("sha256").update(`${ytid} ${reporter}`).digest("base64url").slice(0, 8);
}

/**
 * Saves that a player could not play a video. Each reporter counts once; old reports are dropped
 * first.
 */
export async function reportPlaybackFailure(db: Db, report: PlaybackFailureReport): Promise<void> {
  const { ytid, country, code, now } = report;
  const { reporters, reports, lastSeenAt } = playbackFailures;
  const isOld = sql`${lastSeenAt} < ${daysBefore(now).toISOString()}`;
  const isNew = sql`not (${reporters} @> excluded.reporters) and cardinality(${reporters}) < ${MAX_REPORTERS}`;
  await db
    .insert(playbackFailures)
    .values({
      ytid,
      country: country ?? "",
      reason: `player error ${code}`,
      source: "player",
      reporters: [reporterHash(report)],
      firstSeenAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [playbackFailures.ytid, playbackFailures.country, playbackFailures.source],
      set: {
        reason: sql`excluded.reason`,
        reports: sql`case when ${isOld} then 1 when ${isNew} then ${reports} + 1 else ${reports} end`,
        reporters: sql`case when ${isOld} then excluded.reporters when ${isNew} then ${reporters} || excluded.reporters else ${reporters} end`,
        firstSeenAt: sql`case when ${isOld} then excluded.first_seen_at else ${playbackFailures.firstSeenAt} end`,
        lastSeenAt: sql`greatest(${lastSeenAt}, excluded.last_seen_at)`,
      },
    });
}

/**
 * Replaces the host's verdict: the video cannot be played anywhere (`reason`), or not in some
 * countries.
 */
export async function saveHostVerdict(
  db: Db,
  verdict: { ytid: string; reason: string | null; countries: readonly string[]; now: Date },
): Promise<void> {
  const { ytid, reason, now } = verdict;
  const places = reason === null ? [...verdict.countries] : [""];
  const isHosts = and(eq(playbackFailures.ytid, ytid), eq(playbackFailures.source, "api"));
  await db
    .delete(playbackFailures)
    .where(
      places.length > 0 ? and(isHosts, notInArray(playbackFailures.country, places)) : isHosts,
    );
  if (places.length === 0) return;
  const source = "api" as const;
  await db
    .insert(playbackFailures)
    .values(
      places.map((country) => ({
        ytid,
        country,
        source,
        reason: reason ?? "blocked",
        firstSeenAt: now,
        lastSeenAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [playbackFailures.ytid, playbackFailures.country, playbackFailures.source],
      set: { reason: sql`excluded.reason`, lastSeenAt: now },
    });
}

/**
 * Deletes reports that no longer count, and data that the host has not repeated. @returns how many
 */
export async function prunePlaybackFailures(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 30 * DAY_MS);
  return deleteInBatches(db, playbackFailures.lastSeenAt, lt(playbackFailures.lastSeenAt, before));
}
