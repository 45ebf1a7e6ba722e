import { isStationId } from "~/domain/radio/station";
import type { Db } from "../platform/db/database.server";
import { UpstreamError } from "../upstreams/http.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";
import { loadStations, saveStations, type StationRow } from "./station-rows.server";
import { begin } from "../platform/begin.server";

export const NO_STATION = "There is no such station.";
export const DIRECTORY_AWAY = "The station directory does not answer.";

/** What a look for a station gives: `unknown` to the directory too, or `failed` where the directory could not be asked. */
export type StationLookup =
  | { kind: "known"; station: StationRow }
  | { kind: "unknown" }
  | { kind: "failed"; error: UpstreamError };

interface Parts {
  db: Db;
  directory: Pick<RadioBrowser, "stations">;
}

/** Finds stations by id. Those who ask for the same one at the same time wait for one question to the directory. */
export function createStationLookup({ db, directory }: Parts) {
  const underWay = new Map<string, Promise<StationLookup>>();

  async function look(id: string): Promise<StationLookup> {
    const [kept] = await loadStations(db, [id]);
    if (kept) return { kind: "known", station: kept };
    try {
      const found = await directory.stations([id]);
      await saveStations(db, found, new Date());
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return { kind: "failed", error };
    }
    const [station] = await loadStations(db, [id]);
    return station ? { kind: "known", station } : { kind: "unknown" };
  }

  return async (given: string): Promise<StationLookup> => {
    const id = given.toLowerCase();
    if (!isStationId(id)) return { kind: "unknown" };
    const already = underWay.get(id);
    if (already) return already;
    const looking = begin(look(id).finally(() => underWay.delete(id)));
    underWay.set(id, looking);
    return looking;
  };
}
