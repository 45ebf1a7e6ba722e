import { DAY_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import {
  saveSearch,
  loadStoredSearch,
  MAX_RESULTS,
  type StoredSearch,
} from "./stored-searches.server";
import { findInPastSearches, findOwnVideos } from "./own-index.server";

/** The host's results change slowly, our own index all the time. */
const HOST_FRESH_MS = DAY_MS;
const OWN_FRESH_MS = 5 * MINUTE_MS;

function isFresh({ source, fetchedAt }: StoredSearch, now: Date): boolean {
  const age = now.getTime() - fetchedAt.getTime();
  return age < (source === "host" ? HOST_FRESH_MS : OWN_FRESH_MS);
}

/**
 * Loads the results of a normalised query without asking the video host: the stored ones, or those
 * of our own index.
 */
export async function loadKnownResults(db: Db, query: string, now: Date): Promise<StoredSearch> {
  const stored = await loadStoredSearch(db, query);
  if (stored && isFresh(stored, now)) return stored;
  const [own, past] = await Promise.all([
    findOwnVideos(db, query, MAX_RESULTS / 2),
    findInPastSearches(db, query),
  ]);
  const ytids = [...new Set([...own, ...(stored?.ytids ?? []), ...past])];
  const found = { query, ytids, source: "own", nextToken: null, fetchedAt: now } as const;
  if (ytids.length > 0) await saveSearch(db, found);
  return found;
}
