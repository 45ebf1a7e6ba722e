import { addresses } from "~/addresses";
import { postInBackground } from "~/browser/platform/json-requests";

/** Tells the server that a station does not play here, unless that is for want of a network (RADIO-14). */
export function reportFailure(stationid: string): void {
  if (navigator.onLine) postInBackground(addresses.api.radio.failed, { stationid });
}
