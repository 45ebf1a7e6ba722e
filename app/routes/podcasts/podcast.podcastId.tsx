import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rowParts } from "~/contracts";
import { SearchForm } from "~/components/lists/search-form";
import { EpisodeRows } from "~/components/podcasts/episode-rows";
import { FeedState } from "~/components/podcasts/feed-state";
import { PodcastHeader } from "~/components/podcasts/podcast-header";
import { Pages } from "~/components/podcasts/podcast-tabs";
import { podcastPath } from "~/domain/podcasts/podcast-id";
import { parseQuery } from "~/domain/text/query/parse-query";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { pageAddress } from "../shell/page-address.server";
import { describe, metaOf, seriesData } from "./podcast-meta";
import { podcastPageQuery } from "./podcast-query.server";
import { loadPodcastPage, requirePodcastPage } from "./podcast.server";
import { forVisitors } from "../shell/audience.server";

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) => {
  if (!shown) return [];
  const { podcast, page, q } = shown;
  return metaOf(
    { matches },
    {
      title: podcast.title,
      description: describe(podcast.description, `Listen to ${podcast.title}.`),
      path: pagePath(podcast.id, q, page),
      image: podcast.picture,
      index: podcast.isOpen && page === 1 && q === "",
      ...(podcast.isOpen && { structured: seriesData(podcast) }),
    },
  );
};

export const query = podcastPageQuery;

/** A podcast with its episodes, newest first (PODCAST-6). */
export const loader = forVisitors(async ({ request, params, context }) => {
  const { page = 1, q, wait } = parseQuery(request, query);
  const { path, search } = pageAddress(request);
  const row = await requirePodcastPage(context, params.podcastId ?? "", wait);
  if (row.id !== params.podcastId) throw redirect(podcastPath(row.id) + search, 301);
  const loaded = await loadPodcastPage(context, row, { page, q });
  const isPastEnd = page > 1 && loaded.episodes.length === 0;
  const shown = { ...loaded, isPastEnd, page, q, path };
  if (isPastEnd) return data(shown, 404);
  if (row.fetchedAt && loaded.podcast.isOpen)
    publishPageWithAds(context, "publicPage", [surrogateKey.page(`podcast-${row.id}`)]);
  return shown;
});

function pagePath(id: string, q: string, page: number): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return search.size > 0 ? `${podcastPath(id)}?${search.toString()}` : podcastPath(id);
}

export default function Podcast() {
  const { podcast, hearted, episodes, path, page, q, ...pages } = useLoaderData<typeof loader>();
  return (
    <section className="card mx-auto w-full max-w-3xl" {...rowParts.podcast(podcast.id)}>
      <PodcastHeader podcast={podcast} hearted={hearted} path={path} />
      <FeedState {...podcast} path={path} />
      {podcast.wasRead ? (
        <SearchForm label="Episodes" q={q} action={podcastPath(podcast.id)} />
      ) : null}
      {episodes.length > 0 ? <EpisodeRows episodes={episodes} path={path} listed /> : null}
      {podcast.wasRead && episodes.length === 0 && page === 1 ? (
        <p className="text-muted">{q ? "Nothing found" : "There are no episodes here."}</p>
      ) : null}
      <Pages {...pages} page={page} href={(to) => pagePath(podcast.id, q, to)} />
    </section>
  );
}
