import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { EpisodePage } from "~/components/podcasts/episode-page";
import { PodcastList } from "~/components/podcasts/podcast-list";
import { chartPath, podcastTab } from "~/components/podcasts/podcast-tabs";
import { isPodcastId, podcastPath } from "~/domain/podcasts/podcast-id";
import { parseQuery } from "~/domain/text/query/parse-query";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { pageAddress } from "../shell/page-address.server";
import type { PageHandle } from "../shell/page-handle";
import { loadEpisodePage } from "./episode.server";
import { partTitle } from "~/domain/videos/titles";
import { episodeData, metaOf } from "./podcast-meta";
import { loadChartPage, loadFavorites } from "./podcast-list.server";
import { podcastQuery } from "./podcast-query.server";
import { loadContinue } from "~/services/player/continue.server";
import { forVisitors } from "../shell/audience.server";

export const query = podcastQuery;

export const handle: PageHandle<typeof loader> = {
  dockOf: (data) => (data.kind === "episode" ? data.dock : null),
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  if (data.kind === "episode") {
    const { item } = data.dock;
    return metaOf(
      { matches },
      {
        title: item.title,
        description: data.summary || `An episode of ${data.podcast.title}.`,
        path: item.href,
        image: item.picture,
        type: "music.song",
        ...(data.podcast.isOpen
          ? { embeds: true, structured: episodeData(item, data) }
          : { index: false }),
      },
    );
  }
  const { tab, genre, page } = data;
  const title = genre ? `${genre.name} podcasts` : `${podcastTab(tab).label} - Podcasts`;
  const path = chartPath(tab, genre, page);
  const description = "Podcasts, played to the second and kept on every device.";
  const index = page === 1 && (tab === "popular" || tab === "category");
  const isIndex = path === addresses.podcast.index;
  const documentTitle = isIndex ? (product: string) => partTitle("podcast", product) : undefined;
  return metaOf(
    { matches },
    { title, description, path, index, ...(documentTitle && { documentTitle }) },
  );
};

/**
 * The lists of podcasts, or one episode (PODCAST-2, PODCAST-7). An episode starts where the
 * listener was, which no script could add in time.
 */
export const loader = forVisitors(async ({ request, context }) => {
  const given = parseQuery(request, query);
  const { podcastid, episodeid, genre, page = 1 } = given;
  if (podcastid === null) throw data("There is no such podcast.", 404);
  if (podcastid && !episodeid) {
    if (episodeid === null) throw data("There is no such episode.", 404);
    if (!isPodcastId(podcastid)) throw data("There is no such podcast.", 404);
    throw redirect(podcastPath(podcastid), 302);
  }
  const { path } = pageAddress(request);
  if (podcastid && episodeid) {
    const ids = { podcastId: podcastid, episodeId: episodeid };
    const episode = await loadEpisodePage(context, ids, {
      ...given,
      request,
      ...(given.tab === "transcript" && {
        transcript: { q: given.q, page: given.page ?? null },
      }),
    });
    if (episode.isWhole && episode.podcast.isOpen)
      publishPageWithAds(context, "publicPage", [surrogateKey.page(`podcast-${podcastid}`)]);
    return { kind: "episode" as const, ...episode, path };
  }
  const tab = given.tab === "transcript" ? "popular" : given.tab;
  const { imageOrigin } = context.env.youtube;
  const own = { begun: [], imageOrigin };
  const list = { kind: "list" as const, tab, genre: genre ?? null, page, path, ...own };
  if (tab === "favorites") return { ...list, chart: null, favorites: await loadFavorites(context) };
  if (tab === "category" && !genre) {
    publishPageWithAds(context, "publicText", [surrogateKey.page("podcasts")]);
    return { ...list, chart: null, favorites: null };
  }
  const isFirst = tab === "popular" && page === 1;
  const [chart, begun] = await Promise.all([
    loadChartPage(context, { tab, genre, page }),
    isFirst ? loadContinue(context, context.session.userId) : [],
  ]);
  const shown = { ...list, chart, begun, favorites: null };
  if (chart.isPastEnd) return data(shown, 404);
  if (!chart.failed) publishPageWithAds(context, "publicPage", [surrogateKey.page("podcasts")]);
  return shown;
});

export default function Podcasts() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "episode" ? <EpisodePage {...data} /> : <PodcastList {...data} />;
}
