import {
  DIRECTORY_AWAY,
  NO_STATION,
  type StationLookup,
} from "~/services/radio/station-lookup.server";
import { apiError } from "./api-error";

/** The failures of both calls, for the API's documents. */
export const MISSING_STATION = [
  { status: 404, code: "not_found", message: NO_STATION },
  { status: 502, code: "upstream_failed", message: DIRECTORY_AWAY },
  { status: 504, code: "upstream_failed", message: DIRECTORY_AWAY },
];

/** Answers 404 for an unknown station; 502 or 504 if the directory could not be asked for it. */
export function stationMissing(looked: Exclude<StationLookup, { kind: "known" }>): Response {
  if (looked.kind === "unknown") return apiError(404, "not_found", NO_STATION);
  return apiError(looked.error.gatewayStatus, "upstream_failed", DIRECTORY_AWAY);
}
