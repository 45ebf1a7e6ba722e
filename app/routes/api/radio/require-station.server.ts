import type { AppLoadContext } from "@remix-run/node";
import { DIRECTORY_AWAY, NO_STATION } from "~/services/radio/station-lookup.server";
import type { StationRow } from "~/services/radio/station-rows.server";
import { mayLookUp } from "../../shell/lookup-limit.server";
import { apiError } from "../api-error.server";

/**
 * A station that we or the directory know.
 * @throws {Response} 404 where nobody knows it, 502 or 504 where the directory could not be asked
 */
export async function requireStation(context: AppLoadContext, id: string): Promise<StationRow> {
  const { radio, metrics } = context;
  const looked = await radio.station(id, () => mayLookUp(context));
  if (looked.kind === "known") return looked.station;
  if (looked.kind === "unknown") {
    throw apiError({ status: 404, code: "not_found", message: NO_STATION });
  }
  metrics.stationDirectoryFailed("station");
  const status = looked.error.gatewayStatus;
  throw apiError({ status, code: "upstream_failed", message: DIRECTORY_AWAY });
}
