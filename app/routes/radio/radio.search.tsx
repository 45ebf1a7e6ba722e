import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { Listing } from "~/components/radio/listing";
import { RelatedStations } from "~/components/radio/related-stations";
import { radioSearchQuery } from "~/domain/radio/radio-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { pageAddress } from "../shell/page-address.server";
import type { PageHandle } from "../shell/page-handle";
import { resultsPath, resultsTitle } from "../shell/results-title";
import { publishStations } from "./directory-failures.server";
import { radioMeta, stationsMeta } from "./radio-meta";
import { loadRadioSearch } from "./radio-search.server";
import { forEveryone } from "../shell/audience.server";

export const query = radioSearchQuery;

export const handle: PageHandle<typeof loader> = { dockOf: ({ dock }) => dock };

export const meta: MetaFunction<typeof loader> = (args) => {
  const q = args.data?.q;
  if (!q) return radioMeta("Search results", false)(args);
  return stationsMeta(resultsTitle(q), resultsPath(addresses.radio.search, q), false)(args);
};

/** Stations by name, and the one that was played (RADIO-5). */
export const loader = forEveryone(async ({ request, context }) => {
  const given = parseQuery(request, query);
  const found = await loadRadioSearch(context, given);
  publishStations(context, found.listing?.unasked ?? null);
  return { q: given.q ?? "", path: pageAddress(request).path, ...found };
});

export default function RadioSearch() {
  const { q, path, top, listing, related } = useLoaderData<typeof loader>();
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
    <div className="flex flex-col gap-4">
      <ListPage title="Search results" description={q}>
        {q ? <PlayingLink song={q} /> : null}
        <Listing listing={listing} path={path} top={top} />
      </ListPage>
      <RelatedStations stations={related} path={path} />
    </div>
  );
}

/** RADIO-18 */
function PlayingLink({ song }: { song: string }) {
  return (
    <p className="mb-3">
      <a
        className="text-brand-strong underline"
        href={`${addresses.radio.index}?playing=${encodeURIComponent(song)}`}
      >
        Is it a song? See which stations play it now
      </a>
    </p>
  );
}
