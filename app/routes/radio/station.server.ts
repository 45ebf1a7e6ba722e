import type { PublicContext } from "../shell/audience.server";
import { data } from "@remix-run/node";
import type { StationPageData } from "~/components/radio/station-page";
import { loadHearted } from "~/services/marks/hearts.server";
import { DIRECTORY_AWAY, NO_STATION } from "~/services/radio/station-lookup.server";
import { loadNeighbours, type StationRow } from "~/services/radio/station-rows.server";
import { loadSongs } from "~/services/radio/titles/station-songs.server";
import { stationReader, toStationView } from "~/services/radio/station-view.server";
import { notify } from "~/services/platform/notices.server";
import { mayLookUp } from "../shell/lookup-limit.server";

const RELATED = 6;

/**
 * @throws {Response} 404 if nobody knows the station, 502 or 504 if the directory does not answer
 */
async function requireStationOfPage(context: PublicContext, id: string): Promise<StationRow> {
  const { radio } = context;
  const looked = await radio.station(id, () => mayLookUp(context));
  if (looked.kind === "known") return looked.station;
  if (looked.kind === "unknown") throw data(NO_STATION, 404);
  notify("station-directory-failed", { wanted: "station" });
  const status = looked.error.gatewayStatus;
  throw new Response(null, { status, statusText: DIRECTORY_AWAY });
}

/**
 * @throws {Response} 404 if nobody knows the station, 502 or 504 if the directory does not answer
 */
export async function loadStation(
  context: PublicContext,
  id: string,
  path: string,
): Promise<StationPageData> {
  const { db, env, marksOf } = context;
  const row = await requireStationOfPage(context, id);
  const [{ doubles, related }, songs] = await Promise.all([
    loadNeighbours(db, row),
    loadSongs(db, row.id),
  ]);
  const shown = related.slice(0, RELATED);
  const ids = [row, ...shown].map((one) => one.id);
  const hearts = await loadHearted(db, marksOf.userId, { kind: "station", ids });
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
