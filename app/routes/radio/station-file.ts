import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStationId } from "~/domain/radio/station";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { playlistAnswer } from "./playlist-answer.server";

/** A station for the listener's own player, which plays http and playlists too (RADIO-10). */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const id = params.id?.toLowerCase() ?? "";
  const station = isStationId(id) ? await context.radio.station(id) : null;
  if (!station) return new Response("There is no such station.\n", { status: 404 });
  const { name, stream, url } = station;
  publishPage(context, "publicPage", [surrogateKey.page("radio")]);
  const urls = [...new Set([stream, url])];
  return playlistAnswer(
    name,
    urls.map((address) => ({ name, url: address })),
  );
}
