import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { discoveryParts, scriptParts } from "~/contracts";
import { DiscoveryList } from "~/components/discovery/discovery-list";
import { DiscoveryState } from "~/components/discovery/discovery-state";
import { WAITING_PAGE } from "~/domain/discovery/waiting";
import { parseQuery } from "~/domain/text/query/parse-query";
import { titled } from "../shell/titled";
import { discoveryQuery, loadDiscoveryPage } from "./discovery.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Weekly Discovery");

export const query = discoveryQuery;

/** The weekly list of songs that are new to the listener (DISCOVERY-1). */
export const loader = forListener(async ({ request, context }) => {
  const page = await loadDiscoveryPage(context, parseQuery(request, query));
  return {
    ...page,
    list: { imageOrigin: context.env.youtube.imageOrigin, path: addresses.discovery },
  };
});

export default function Discovery() {
  const { list, ...page } = useLoaderData<typeof loader>();
  return (
    <section
      className="card mx-auto w-full max-w-3xl"
      {...discoveryParts.state(page.state)}
      {...discoveryParts.expires(page.expires ?? undefined)}
      {...scriptParts.script("discovery")}
    >
      {page.state === "created" ? (
        <DiscoveryList {...page} {...list} />
      ) : (
        <>
          <h1 className="text-2xl font-bold">Weekly Discovery</h1>
          {page.state === "eligible-building" ? <WaitAgain /> : null}
          <DiscoveryState {...page} path={list.path} />
        </>
      )}
    </section>
  );
}

/** Without scripts the page reloads, and waits for the list. */
function WaitAgain() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`1; url=${WAITING_PAGE}`} />
    </noscript>
  );
}
