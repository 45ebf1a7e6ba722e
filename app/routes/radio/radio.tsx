import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { ListPage } from "~/components/lists/list-page";
import { TabLinks } from "~/components/lists/tab-links";
import { Listing } from "~/components/radio/listing";
import { RADIO_TABS } from "~/components/radio/radio-items";
import { Countries, OwnStations, Sample, Tags } from "~/components/radio/radio-tabs";
import { StationPage } from "~/components/radio/station-page";
import { radioQuery } from "~/domain/radio/radio-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { pageAddress } from "../shell/page-address.server";
import type { PageHandle } from "../shell/page-handle";
import { radioMeta, stationMeta, stationsMeta } from "./radio-meta";
import { loadOwnRadio, loadRadio } from "./radio.server";
import { forEveryoneBut } from "../shell/audience.server";

export const query = radioQuery;

export const handle: PageHandle<typeof loader> = {
  dockOf: (data) => (data.kind === "station" ? data.dock : null),
};

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  if (data?.kind === "station") return stationMeta(data.page, args);
  const { title = "Radio", kind, canonical = addresses.radio.index } = data ?? {};
  const isSample = kind === "sample";
  if (canonical === addresses.radio.index) return radioMeta(title, isSample)(args);
  return stationsMeta(title, canonical, isSample)(args);
};

/** A station, or one of the tabs (RADIO-1, RADIO-3). */
export const loader = forEveryoneBut(
  ["favorites", "location"],
  ({ request, context }) =>
    loadOwnRadio(context, parseQuery(request, query), pageAddress(request).path),
  ({ request, context }) =>
    loadRadio(context, parseQuery(request, query), pageAddress(request).path),
);

export default function Radio() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "station") return <StationPage page={page.page} />;
  const { tab, title, description, path } = page;
  return (
    <ListPage title={title} description={description}>
      <TabLinks label="Radio" path={addresses.radio.index} tabs={RADIO_TABS} current={tab} />
      {page.kind === "sample" ? <Sample sample={page.sample} path={path} /> : null}
      {page.kind === "listing" ? (
        <Listing listing={page.listing} path={path} top={page.top} />
      ) : null}
      {page.kind === "countries" ? <Countries countries={page.countries} /> : null}
      {page.kind === "tags" ? <Tags groups={page.groups} /> : null}
      {page.kind === "own" ? <OwnStations own={page.own} path={path} /> : null}
    </ListPage>
  );
}
