import type { AppLoadContext } from "@remix-run/node";
import { DIRECTORY_AWAY, NO_STATION } from "~/services/radio/station-lookup.server";
import type { StationRow } from "~/services/radio/station-rows.server";
import { notify } from "~/services/platform/notices.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { apiError } from "../calls/api-error.server";

export const UNKNOWN_STATION = { status: 404, code: "not_found", message: NO_STATION };
export const DIRECTORY_FAILED = {
  status: 502,
  code: "upstream_failed",
  message: DIRECTORY_AWAY,
};
/** Failures of calls that need a station. */
export const STATION_FAILURES = [
  UNKNOWN_STATION,
  DIRECTORY_FAILED,
  { ...DIRECTORY_FAILED, status: 504 },
];

/**
 * Loads a station that we or the directory know.
 * @throws {Response} 404 if nobody knows it, 502 or 504 if the directory does not answer
 */
export async function requireStation(context: AppLoadContext, id: string): Promise<StationRow> {
  const { radio } = context;
  const looked = await radio.station(id, () => mayLookUp(context));
  if (looked.kind === "known") return looked.station;
  if (looked.kind === "unknown") {
    throw apiError(UNKNOWN_STATION);
  }
  notify("station-directory-failed", { wanted: "station" });
  throw apiError({ ...DIRECTORY_FAILED, status: looked.error.gatewayStatus });
}
