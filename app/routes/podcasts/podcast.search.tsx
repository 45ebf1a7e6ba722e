import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addresses } from "~/addresses";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { PodcastRows } from "~/components/podcasts/podcast-rows";
import { podcastSuggest } from "~/domain/podcasts/podcast-schema";
import { parseQuery } from "~/domain/text/query/parse-query";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { pageAddress } from "../shell/page-address.server";
import { resultsPath, resultsTitle } from "../shell/results-title";
import { metaOf } from "./podcast-meta";
import { toRows } from "./podcast-list.server";
import { mayAskPodcastDirectory } from "./podcast-directory-limit.server";
import { forVisitors } from "../shell/audience.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const q = data?.q;
  return metaOf(
    { matches },
    {
      title: q ? `${resultsTitle(q)} - Podcasts` : "Search for a podcast",
      description: "Podcasts by name, and everything they say.",
      path: q ? resultsPath(addresses.podcast.search, q) : addresses.podcast.search,
      index: false,
    },
  );
};

export const query = z.object({ q: podcastSuggest.shape.q.catch("") });

/** Podcasts that match the words, from the directories and from storage (PODCAST-3). */
export const loader = forVisitors(async ({ request, context }) => {
  const { q } = parseQuery(request, query);
  const { path } = pageAddress(request);
  if (!q) return { q, rows: [], failed: false, path };
  const { podcasts, session } = context;
  const mayAsk = () => mayAskPodcastDirectory(context);
  const found = await podcasts.directory.search(q, mayAsk, session.userId);
  const rows = toRows(found.podcasts);
  if (!found.failed) publishPageWithAds(context, "publicPage", [surrogateKey.page("podcasts")]);
  return { q, rows, failed: found.failed, path };
});

export default function PodcastSearch() {
  const { q, rows, failed, path } = useLoaderData<typeof loader>();
  return (
    <ListPage title="Search results" description={q || "Which podcast? Type its name above."}>
      {failed ? (
        <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
          The directory of podcasts does not answer. These are the ones we know.
        </p>
      ) : null}
      {rows.length > 0 ? <PodcastRows rows={rows} path={path} /> : null}
      {q && rows.length === 0 ? (
        <EmptyState drawing="no-results">
          <p>Nothing found</p>
          <a className="button" href={addresses.podcast.index}>
            Most popular podcasts
          </a>
        </EmptyState>
      ) : null}
    </ListPage>
  );
}
