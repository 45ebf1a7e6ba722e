import { and, countDistinct, eq, gt, lt, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { HOUR_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { stationFailures, stations } from "../platform/db/schema.server";

/** How many players, from how many countries, must fail within an hour (RADIO-14). */
const PLAYERS = 3;
const COUNTRIES = 2;

interface Failure {
  stationId: string;
  /** The key of the rate limits. */
  client: string;
  /** Null if unknown, which counts as no country. */
  country: string | null;
  now: Date;
}

/** Three bytes: enough to tell a few players apart, too few to work out an address. */
function reporterOf({ stationId, client }: Failure): string {
  return createHash("sha256").update(`${stationId} ${client}`).digest("hex").slice(0, 6);
}

/**
 * Notes that a player could not play a known station. The station counts as away for an hour once
 * enough others could not.
 */
export async function saveStationFailure(db: Db, failure: Failure): Promise<void> {
  const { stationId, now } = failure;
  const since = new Date(now.getTime() - HOUR_MS);
  const found = { country: failure.country ?? "", at: now };
  const { reporter, country, at } = stationFailures;
  await db.transaction(async (tx) => {
    await tx
      .insert(stationFailures)
      .values({ stationId, reporter: reporterOf(failure), ...found })
      .onConflictDoUpdate({ target: [stationFailures.stationId, reporter], set: found });
    const [counted] = await tx
      .select({
        players: countDistinct(reporter),
        countries: countDistinct(sql`nullif(${country}, '')`),
      })
      .from(stationFailures)
      .where(and(eq(stationFailures.stationId, stationId), gt(at, since)));
    if (!counted || counted.players < PLAYERS || counted.countries < COUNTRIES) return;
    const awayUntil = new Date(now.getTime() + HOUR_MS);
    await tx.update(stations).set({ awayUntil }).where(eq(stations.id, stationId));
  });
}

/** @returns how many were deleted */
export async function pruneStationFailures(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - HOUR_MS);
  const { rowCount } = await db.delete(stationFailures).where(lt(stationFailures.at, old));
  return rowCount ?? 0;
}
