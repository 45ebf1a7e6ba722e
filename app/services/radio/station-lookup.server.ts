import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { isStationId } from "~/domain/radio/station";
import { HOUR_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { UpstreamError } from "../upstreams/http.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";
import { loadStations, saveStations, type StationRow } from "./station-rows.server";
import { shareByKey } from "../platform/work/shared-work.server";
import { soon } from "../platform/work/soon.server";

export const NO_STATION = "There is no such station.";
export const DIRECTORY_AWAY = "The station directory does not answer.";

/**
 * The result of looking up a station: `unknown` to the directory too, or `failed` if the directory
 * could not be asked.
 */
export type StationLookup =
  | { kind: "known"; station: StationRow }
  | { kind: "unknown" }
  | { kind: "failed"; error: UpstreamError };

interface Options {
  db: Db;
  directory: Pick<RadioBrowser, "stations">;
}

/** How long an id that the directory does not know is not asked for again. */
const UNKNOWN_MS = HOUR_MS;
/** In characters: some 20,000 ids. */
const MAX_UNKNOWN = 2_800_000;

const REFUSED = {
  kind: "failed",
  error: new UpstreamError("radio-browser", "refused", 429),
} as const;
const LATE = { kind: "failed", error: new UpstreamError("radio-browser", "timeout") } as const;

/**
 * Finds stations by id. Requests for the same station at the same time share one question to the
 * directory, each within their own limit.
 */
export function createStationLookup({ db, directory }: Options) {
  const unknown = new BoundedCache<true>({
    maxChars: MAX_UNKNOWN,
    charsOf: () => 0,
    ttlMs: UNKNOWN_MS,
  });

  async function stored(id: string): Promise<StationLookup | null> {
    const [station] = await loadStations(db, [id]);
    if (station) return { kind: "known", station };
    return unknown.has(id) ? { kind: "unknown" } : null;
  }

  async function ask(id: string): Promise<StationLookup> {
    // A simultaneous request may have been answered since the caller looked.
    const kept = await stored(id);
    if (kept) return kept;
    try {
      const found = await directory.stations([id]);
      await saveStations(db, found, new Date());
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return { kind: "failed", error };
    }
    const [station] = await loadStations(db, [id]);
    if (station) return { kind: "known", station };
    unknown.set(id, true);
    return { kind: "unknown" };
  }

  const askOnce = shareByKey(ask);

  /** @param mayAsk whether the directory may be asked for this client */
  return async (given: string, mayAsk: () => Promise<boolean>): Promise<StationLookup> => {
    const id = given.toLowerCase();
    if (!isStationId(id)) return { kind: "unknown" };
    const kept = await stored(id);
    if (kept) return kept;
    return (await mayAsk()) ? soon(askOnce(id), LATE) : REFUSED;
  };
}
