import { addresses } from "~/addresses";
import { isAt } from "~/addresses/match";
import type { AppLoadContext } from "@remix-run/node";
import { soundUrl } from "~/domain/podcasts/episode-item";
import { parseQuery } from "~/domain/text/query/parse-query";
import { podcastPath } from "~/domain/podcasts/podcast-id";
import { itemOf, loadPlayable } from "~/services/podcasts/playable-episode.server";
import { podcastQuery, sectionIn } from "../podcasts/podcast-query.server";
import { xmlText } from "./documents.server";
import { parseUrl } from "~/domain/text/parse-url";

const WIDEST = 640;
const HEIGHT = 54;
const PICTURE = 300;

/**
 * Returns the episode, position and section of one of our own episode URLs; null for any other URL.
 */
export function parseEpisodeUrl(address: string, origin: string) {
  const url = parseUrl(address);
  if (url?.origin !== origin || !isAt(url.pathname, addresses.podcast.index)) return null;
  const query = parseQuery(url, podcastQuery);
  const { podcastid: podcastId, episodeid: episodeId, t } = query;
  return podcastId && episodeId ? { podcastId, episodeId, t, section: sectionIn(query) } : null;
}

/**
 * oEmbed of an episode: the browser's own player with the publisher's audio, at the address's
 * position (PODCAST-10).
 */
export async function embedEpisode(
  { db, env }: AppLoadContext,
  wanted: NonNullable<ReturnType<typeof parseEpisodeUrl>>,
  maxwidth = WIDEST,
) {
  const found = await loadPlayable(db, { ...wanted, userId: null });
  if (!found) return null;
  const item = itemOf(found, wanted);
  const { row } = found;
  const sound = xmlText(soundUrl(item));
  const width = Math.min(maxwidth, WIDEST);
  const picture = item.picture && {
    thumbnail_url: env.origin + item.picture,
    thumbnail_width: PICTURE,
    thumbnail_height: PICTURE,
  };
  return {
    version: "1.0",
    type: "rich",
    provider_name: env.productName,
    provider_url: env.origin,
    title: item.title,
    author_name: row.title,
    author_url: env.origin + podcastPath(row.id),
    ...picture,
    width,
    height: HEIGHT,
    html: `<audio controls preload="none" title="${xmlText(item.title)}" src="${sound}" style="width:${width}px;max-width:100%"></audio>`,
  };
}
