import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { Listing } from "~/components/radio/listing";
import { radioSearchQuery } from "~/domain/radio/radio-query";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { mayAskDirectory, viewStations } from "./radio-lists.server";
import { radioMeta } from "./radio-meta";

export const meta: MetaFunction = radioMeta("Search results", false);

/** Stations by name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { q, cursor } = radioSearchQuery.parse(Object.fromEntries(url.searchParams));
  const path = url.pathname + url.search;
  if (!q) {
    publishPage(context, "publicPage", [surrogateKey.page("radio")]);
    return { q: "", path, top: null, listing: null };
  }
  const part = { cursor, mayAsk: mayAskDirectory(context) };
  const query = { name: q, order: "clickcount" as const };
  const { rows, next, isKept } = await context.radio.page(query, part).catch(redirectToFirstPage);
  const stations = await viewStations(context, rows);
  publishPage(context, isKept ? "publicMissing" : "publicPage", [surrogateKey.page("radio")]);
  const to = (more: Record<string, string>) =>
    `/radio/search?${new URLSearchParams({ q, ...more }).toString()}`;
  const more = next ? to({ cursor: next }) : null;
  const top = cursor === undefined ? null : to({});
  return { q, path, top, listing: { stations, more, isKept } };
}

export default function RadioSearch() {
  const { q, path, top, listing } = useLoaderData<typeof loader>();
  if (!listing) {
    return (
      <ListPage title="Search results" description="Find a station by its name.">
        <EmptyState>
          <p>Type a station's name into the search box above.</p>
        </EmptyState>
      </ListPage>
    );
  }
  return (
    <ListPage title="Search results" description={q}>
      <Listing listing={listing} path={path} top={top} />
    </ListPage>
  );
}
