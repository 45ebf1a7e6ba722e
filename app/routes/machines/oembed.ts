import { addresses } from "~/addresses";
import { isAt } from "~/addresses/match";
import { DAY_SECONDS } from "~/domain/text/durations";
import { soon } from "~/services/platform/work/soon.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { embedSize, oembedQuery } from "~/domain/videos/oembed-schema";
import { isYtid } from "~/domain/videos/youtube-id";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { json } from "../calls/api-error.server";
import { embedUrl, parseWatchQuery, watchQuery } from "../player/query.server";
import { embedEpisode, parseEpisodeUrl } from "./oembed-episode.server";
import { xmlText } from "./documents.server";
import { checkQuery, parseQuery } from "~/domain/text/query/parse-query";
import { parseUrl } from "~/domain/text/parse-url";

function oembedError(status: number): Response {
  const message =
    status === 504 ? "The video host does not answer." : "There is nothing to embed there.";
  return json({ error: { code: "oembed", message } }, { status });
}

/** Returns the video and section of one of our own watch URLs; null for any other URL. */
function parseWatchUrl(address: string, origin: string) {
  const url = parseUrl(address);
  const isOurs = url?.origin === origin && isAt(url.pathname, addresses.watch);
  const query = isOurs ? parseWatchQuery(parseQuery(url, watchQuery), origin) : null;
  return query?.kind === "video" && isYtid(query.ytid) ? query : null;
}

export const query = oembedQuery;

/**
 * oEmbed of an episode or a loop. A loop is embedded in the video host's own player, as its terms
 * require, and starts where the section starts. Only our own page, which the title links to, stops
 * at the section's end.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { env, videoInfo } = context;
  const input = checkQuery(request, query);
  if (!input.success) return oembedError(input.error.issues[0]?.path[0] === "format" ? 501 : 400);
  if (input.data.format === "xml") return oembedError(501);
  const episode = parseEpisodeUrl(input.data.url, env.origin);
  if (episode) {
    const embed = await embedEpisode(context, episode, input.data.maxwidth);
    if (!embed) return oembedError(404);
    publishPage(context, "publicFile", [surrogateKey.page(`podcast-${episode.podcastId}`)]);
    return json({ ...embed, cache_age: DAY_SECONDS });
  }
  const loop = parseWatchUrl(input.data.url, env.origin);
  if (!loop) return oembedError(404);
  const { ytid, section } = loop;
  const info = (await videoInfo.known(ytid)) ?? (await soon(videoInfo.lookUp(ytid), null));
  if (!info) return oembedError(504);
  if (info.unavailable) return oembedError(info.unavailable === "missing" ? 404 : 401);
  if (!info.title) return oembedError(404);
  const { width, height } = embedSize(input.data);
  const src = embedUrl(env.youtube.embedOrigin, { ytid, section, repeat: true }).replace(
    "autoplay=1&",
    "",
  );
  const frame = [
    `<iframe width="${width}" height="${height}" src="${xmlText(src)}"`,
    `title="${xmlText(info.title)}" frameborder="0"`,
    'allow="autoplay; encrypted-media; picture-in-picture; fullscreen"',
    'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>',
  ].join(" ");
  publishPage(context, "publicFile", [surrogateKey.video(ytid)]);
  return json({
    version: "1.0",
    type: "video",
    provider_name: env.productName,
    provider_url: env.origin,
    title: info.title,
    ...(info.author && { author_name: info.author }),
    cache_age: DAY_SECONDS,
    thumbnail_url: `${env.youtube.imageOrigin}/vi/${ytid}/hqdefault.jpg`,
    thumbnail_width: 480,
    thumbnail_height: 360,
    width,
    height,
    html: frame,
  });
}
