import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import type { StationPageData } from "~/components/radio/station-page";
import { stationPath } from "~/domain/radio/station";
import { partTitle } from "~/domain/videos/titles";
import { pageHead, siteOf } from "../shell/page-head";
import { titled } from "../shell/titled";

const DESCRIPTION =
  "Internet radio from everywhere: popular stations, by country and by genre, with the songs that they play.";

/** The title of `/radio` and of its search (RADIO-9). */
export const radioMeta = (name: string, index: boolean) =>
  titled(name, {
    index,
    description: DESCRIPTION,
    title: (product) => partTitle("radio", product),
  });

/** Title and canonical link of a list of stations, except the list of plain `/radio`. */
export const stationsMeta = (name: string, path: string, index: boolean) =>
  titled(`${name} - Radio`, { index, description: DESCRIPTION, path });

/** Title, canonical link, Open Graph tags and structured data of a station's page. */
export function stationMeta(
  { station, homepage }: StationPageData,
  args: MetaArgs,
): MetaDescriptor[] {
  const { product, origin } = siteOf(args);
  const { name, place, tags, picture } = station;
  const canonical = origin + stationPath(station).split("#", 1).join();
  const image = picture ? origin + picture : `${origin}${addresses.files.icon512}`;
  const what = [tags.slice(0, 3).join(", "), place && `from ${place}`].filter(Boolean).join(" ");
  const description = `Listen to ${name} live${what ? `: ${what}` : ""}. See what it plays, and loop the songs.`;
  return pageHead({
    product,
    title: `${name} - ${product}`,
    name,
    description,
    canonical,
    type: "music.radio_station",
    image,
    more: [
      {
        "script:ld+json": {
          "@context": "https://schema.org",
          "@type": "RadioStation",
          name,
          url: canonical,
          image,
          ...(homepage && { sameAs: homepage }),
          ...(tags.length > 0 && { keywords: tags.join(", ") }),
          ...(place && { areaServed: place }),
        },
      },
    ],
  });
}
