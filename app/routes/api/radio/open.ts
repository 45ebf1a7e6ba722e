import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isPlaylistAddress } from "~/domain/radio/station-item";
import { UpstreamError } from "~/services/upstreams/http.server";
import { getOnly } from "../answer.server";
import { apiError, tooMany } from "../api-error.server";
import { requireStation } from "./require-station.server";

export const action = getOnly;

/** Redirects to the stream behind a station's playlist, which browsers do not read (RADIO-17). */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { radio, limits, client } = context;
  const station = await requireStation(context, params.id ?? "");
  if (await limits.consume("lookup-by-client", client)) throw tooMany();
  const address = [station.stream, station.url].find(isPlaylistAddress) ?? station.stream;
  const found = await radio.opener.open(address).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });
  if (found) return redirect(found, 302);
  const message = "The station's playlist leads to no stream.";
  throw apiError({ status: 502, code: "upstream_failed", message });
}
