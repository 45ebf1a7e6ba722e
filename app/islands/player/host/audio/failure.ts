import { addresses } from "~/addresses";
import { postInBackground } from "~/browser/platform/json-requests";

/** Messages under the player for audio that does not play. */
export const INSECURE =
  "This station sends without encryption, which browsers refuse on a secure page.";

export function lost(isOnline: boolean): string {
  return isOnline
    ? "The connection was lost. Trying again…"
    : "You appear to be offline. Playback goes on when the network is back.";
}

export function gaveUp(kind: "station" | "episode", atStart: boolean): string {
  if (kind === "episode")
    return "This episode cannot be played at the moment. Press Play to try again.";
  return atStart
    ? "This station does not answer at the moment. Try again later, or another station."
    : "The connection to this station was lost and did not come back. Press Play to try again.";
}

/**
 * Reports to the server that a station does not play here, unless there is no network (RADIO-14).
 */
export function reportFailure(stationid: string): void {
  if (navigator.onLine) postInBackground(addresses.api.radio.failed, { stationid });
}
