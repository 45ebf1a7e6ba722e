import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { DIRECTORY_AWAY, NO_STATION } from "~/services/radio/station-lookup.server";
import { notify } from "~/services/platform/notices.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { playlistAnswer } from "./playlist-answer.server";

/**
 * A station as a file for the listener's own player, which also plays http and playlists
 * (RADIO-10).
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const looked = await context.radio.station(params.id ?? "", () => mayLookUp(context));
  if (looked.kind === "unknown") return new Response(`${NO_STATION}\n`, { status: 404 });
  if (looked.kind === "failed") {
    notify("station-directory-failed", { wanted: "station" });
    return new Response(`${DIRECTORY_AWAY}\n`, { status: looked.error.gatewayStatus });
  }
  const { name, stream, url } = looked.station;
  publishPage(context, "publicPage", [surrogateKey.page("radio")]);
  const urls = [...new Set([stream, url])];
  return playlistAnswer(
    name,
    urls.map((address) => ({ name, url: address })),
  );
}
