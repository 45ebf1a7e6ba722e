import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isStationId } from "~/domain/radio/station";
import { apiError } from "../calls/api-error.server";
import { UNKNOWN_STATION } from "./require-station.server";

/**
 * Redirects the listener's browser to the directory, which counts one click and one vote a day for
 * each IP address. Requests from our server would count once for everybody (RADIO-19).
 */
export function toDirectory(what: "url" | "vote") {
  return async ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
    const id = params.id?.toLowerCase() ?? "";
    if (!isStationId(id)) throw apiError(UNKNOWN_STATION);
    return redirect(`${context.radio.directoryOrigin()}/json/${what}/${id}`, 307);
  };
}
