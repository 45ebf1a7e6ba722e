import { redirect, type MetaFunction } from "@remix-run/node";
import { Await, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { addresses } from "~/addresses";
import { BackToTop, ListPage } from "~/components/lists/list-page";
import { PendingResults, Results } from "~/components/search/results";
import { MAX_QUERY_LENGTH } from "~/domain/search/search-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { truncateText } from "~/domain/text/text";
import { parseVideoInput, watchPath } from "~/domain/videos/youtube-id";
import { publishPage, streamPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { resultsPath, resultsTitle } from "../shell/results-title";
import { titled } from "../shell/titled";
import { loadSearch, searchQuery } from "./search.server";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction<typeof loader> = (args) => {
  const found = args.data;
  if (!found) return titled("Search results")(args);
  return titled(resultsTitle(found.query), {
    path: resultsPath(addresses.search.index, found.query),
  })(args);
};

export const query = searchQuery;

/** Redirects a video's id or URL to its watch page (SEARCH-7), and searches for any other text. */
export const loader = forEveryone(async ({ request, params, context }) => {
  const given = parseQuery(request, query);
  const text = (params.term ?? given.q ?? "").trim();
  if (!text) throw redirect(addresses.home);
  const { origin, shareOrigin } = context.env;
  const link = parseVideoInput(text, origin) ?? parseVideoInput(text, shareOrigin);
  if (link) throw redirect(watchPath(link));
  const page = await loadSearch(context, truncateText(text, MAX_QUERY_LENGTH), {
    query: given,
    request,
  });
  const { card, failure } = page.view;
  if (page.pending || card.pending) streamPage(context);
  else {
    const policy = failure || !card.ready?.isSure ? "publicMissing" : "publicPage";
    publishPage(context, policy, [surrogateKey.page("search")]);
  }
  return page;
});

export default function Search() {
  const { query, view, pending, isFirst, wait, list } = useLoaderData<typeof loader>();
  return (
    <ListPage title="Search results" description={query}>
      {isFirst ? null : <BackToTop href={resultsPath(addresses.search.index, query)} />}
      {pending ? (
        <Suspense fallback={<PendingResults view={view} wait={wait} {...list} />}>
          <Await resolve={pending}>{(found) => <Results view={found} {...list} />}</Await>
        </Suspense>
      ) : (
        <Results view={view} {...list} />
      )}
    </ListPage>
  );
}
