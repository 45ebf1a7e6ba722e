import type { AppLoadContext } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { StationPageData } from "~/components/radio/station-page";
import { isStationId } from "~/domain/radio/station";
import { loadStationHearts } from "~/services/radio/station-marks.server";
import { loadNeighbours } from "~/services/radio/station-rows.server";
import { loadSongs } from "~/services/radio/station-songs.server";
import { stationReader, toStationView } from "~/services/radio/station-view.server";

const NEIGHBOURS = 12;
const RELATED = 6;

const NO_STATION = "There is no such station.";

/** @throws a 404 for a station that nobody knows */
export async function loadStation(
  context: AppLoadContext,
  id: string,
  path: string,
): Promise<StationPageData> {
  const { db, env, radio, session } = context;
  const row = isStationId(id) ? await radio.station(id) : null;
  if (!row) throw data(NO_STATION, 404);
  const [{ doubles, related }, songs] = await Promise.all([
    loadNeighbours(db, row, NEIGHBOURS),
    loadSongs(db, row.id),
  ]);
  const shown = related.slice(0, RELATED);
  const ids = [row, ...shown].map((one) => one.id);
  const hearts = session.userId ? await loadStationHearts(db, session.userId, ids) : [];
  const reader = stationReader(env, hearts);
  return {
    station: toStationView(row, { ...reader, doubles, size: 300 }),
    homepage: row.homepage,
    related: shown.map((one) => toStationView(one, reader)),
    songs,
    isSecure: env.secure,
    path,
  };
}
