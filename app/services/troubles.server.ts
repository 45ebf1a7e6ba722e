import { and, eq, gt, inArray, lt, notInArray, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { REPORTS_LAST_DAYS, type Reports } from "~/domain/unavailable";
import type { Db } from "./db/database.server";
import { videoTroubles } from "./db/schema.server";

export interface TroubleReport {
  ytid: string;
  /** Two letters, or null where it is unknown. */
  country: string | null;
  /** The video host's error number. */
  code: number;
  /** Tells one listener from another: an address, or the id of a listener. */
  reporter: string;
  now: Date;
}

const DAY_MS = 86_400_000;
/** More would say nothing new. */
const MOST_REPORTERS = 20;

function daysBefore(now: Date): Date {
  return new Date(now.getTime() - REPORTS_LAST_DAYS * DAY_MS);
}

/** Short enough to name nobody, and another one for every video. */
function markOf({ ytid, reporter }: TroubleReport): string {
  return createHash("sha256").update(`${ytid} ${reporter}`).digest("base64url").slice(0, 8);
}

/** A player could not play a video. The same listener counts once; reports that have grown old are forgotten first. */
export async function reportTrouble(db: Db, report: TroubleReport): Promise<void> {
  const { ytid, country, code, now } = report;
  const { reporters, reports, lastSeenAt } = videoTroubles;
  const isOld = sql`${lastSeenAt} < ${daysBefore(now).toISOString()}`;
  const isNew = sql`not (${reporters} @> excluded.reporters) and cardinality(${reporters}) < ${MOST_REPORTERS}`;
  await db
    .insert(videoTroubles)
    .values({
      ytid,
      country: country ?? "",
      reason: `player error ${code}`,
      source: "player",
      reporters: [markOf(report)],
      firstSeenAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [videoTroubles.ytid, videoTroubles.country, videoTroubles.source],
      set: {
        reason: sql`excluded.reason`,
        reports: sql`case when ${isOld} then 1 when ${isNew} then ${reports} + 1 else ${reports} end`,
        reporters: sql`case when ${isOld} then excluded.reporters when ${isNew} then ${reporters} || excluded.reporters else ${reporters} end`,
        firstSeenAt: sql`case when ${isOld} then excluded.first_seen_at else ${videoTroubles.firstSeenAt} end`,
        lastSeenAt: sql`greatest(${lastSeenAt}, excluded.last_seen_at)`,
      },
    });
}

/** What players have reported of these videos in the last days; one without reports is absent. */
export async function reportsOf(
  db: Db,
  ytids: readonly string[],
  now: Date,
): Promise<Record<string, Reports[]>> {
  if (ytids.length === 0) return {};
  const { ytid, country, reports, source, lastSeenAt } = videoTroubles;
  const rows = await db
    .select({ ytid, country, reports })
    .from(videoTroubles)
    .where(and(inArray(ytid, [...ytids]), eq(source, "player"), gt(lastSeenAt, daysBefore(now))));
  const found: Record<string, Reports[]> = {};
  for (const { ytid, ...row } of rows) (found[ytid] ??= []).push(row);
  return found;
}

/**
 * What the video host itself says cannot be played: everywhere (`reason`), or in some countries. Earlier words of the
 * host on this video are replaced.
 */
export async function noteHostWord(
  db: Db,
  word: { ytid: string; reason: string | null; countries: readonly string[]; now: Date },
): Promise<void> {
  const { ytid, reason, now } = word;
  const places = reason === null ? [...word.countries] : [""];
  const isHosts = and(eq(videoTroubles.ytid, ytid), eq(videoTroubles.source, "api"));
  await db
    .delete(videoTroubles)
    .where(places.length > 0 ? and(isHosts, notInArray(videoTroubles.country, places)) : isHosts);
  if (places.length === 0) return;
  const source = "api" as const;
  await db
    .insert(videoTroubles)
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
      target: [videoTroubles.ytid, videoTroubles.country, videoTroubles.source],
      set: { reason: sql`excluded.reason`, lastSeenAt: now },
    });
}

/** Forgets reports that count no more, and words of the host that it has not repeated. */
export async function pruneTroubles(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 30 * DAY_MS);
  const { rowCount } = await db.delete(videoTroubles).where(lt(videoTroubles.lastSeenAt, before));
  return rowCount ?? 0;
}
