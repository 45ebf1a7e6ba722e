import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { embedSize, oembedQuery } from "~/domain/schemas/oembed";
import { isYtid } from "~/domain/youtube-id";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { embedUrl, readWatchQuery } from "../watch/query.server";
import { xmlText } from "./documents.server";

const DAY_SECONDS = 86_400;

function refuse(status: number): Response {
  const error = { code: "oembed", message: "There is nothing to embed there." };
  return json({ error }, status);
}

/** A watch address of our own, with its section. */
function watched(address: string, origin: string) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isOurs = url.origin === origin && /^\/watch\/?$/i.test(url.pathname);
  const query = isOurs ? readWatchQuery(url.searchParams, origin) : null;
  return query?.kind === "video" && isYtid(query.ytid) ? query : null;
}

/**
 * oEmbed of a loop: the video host's own player, as its rules ask, beginning where the section does. The end of a section
 * is left to our page, which the title leads to.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { env, videoInfo } = context;
  const asked = oembedQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuse(asked.error.issues[0]?.path[0] === "format" ? 501 : 400);
  if (asked.data.format === "xml") return refuse(501);
  const loop = watched(asked.data.url, env.origin);
  if (!loop) return refuse(404);
  const { ytid, slice } = loop;
  const info = (await videoInfo.known(ytid)) ?? (await videoInfo.lookUp(ytid));
  if (info.unavailable) return refuse(info.unavailable === "missing" ? 404 : 401);
  if (!info.title) return refuse(404);
  const { width, height } = embedSize(asked.data);
  const src = embedUrl(env.youtube.embedOrigin, ytid, slice).replace("autoplay=1&", "");
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
