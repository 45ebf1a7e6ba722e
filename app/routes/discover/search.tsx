import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Await, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { BackToTop, ListPage } from "~/components/lists/list-page";
import { PendingResults, Results } from "~/components/search/results";
import { LONGEST_QUERY } from "~/domain/search-query";
import { parseVideoInput, watchPath } from "~/domain/youtube-id";
import { publishPage, streamPage, surrogateKey } from "~/services/cache-policy.server";
import { titled } from "../titled";
import { drawSearch } from "./search.server";

export const meta: MetaFunction = titled("Search results");

/** A pasted id or address opens its video at once, at the time it names; words are searched for. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const text = (params.term ?? url.searchParams.get("q") ?? "").trim();
  if (!text) throw redirect("/");
  const link = parseVideoInput(text, context.env.origin);
  if (link) throw redirect(watchPath(link));
  const page = await drawSearch(context, text.slice(0, LONGEST_QUERY), url);
  if (page.pending) streamPage(context);
  else {
    const policy = page.view.trouble ? "publicMissing" : "publicPage";
    publishPage(context, policy, [surrogateKey.page("search")]);
  }
  return page;
}

export default function Search() {
  const { query, view, pending, isFirst, wait, list } = useLoaderData<typeof loader>();
  return (
    <ListPage title="Search results" description={query}>
      {isFirst ? null : <BackToTop href={`/search?q=${encodeURIComponent(query)}`} />}
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
