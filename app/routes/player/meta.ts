import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import { parseQuery } from "~/domain/text/query/parse-query";
import { pageTitle } from "~/domain/videos/titles";
import { watchPath } from "~/domain/videos/youtube-id";
import { notFoundHead, pageHead, siteOf } from "../shell/page-head";
import { PITCH } from "../shell/titled";
import { watchQuery } from "./query.server";
import { structuredData } from "./structured";
import type { WatchPage } from "./watch.server";

/** Title, canonical link, Open Graph tags and structured data of the watch page (SHELL-15). */
export function watchMeta({ data, matches, location }: MetaArgs): MetaDescriptor[] {
  const { root, product } = siteOf({ matches });
  const page = data as WatchPage | undefined;
  if (!page) return notFoundHead(product);
  const { panel, video } = page;
  const known = video.titleKnown;
  const title = pageTitle({ product, ytid: video.ytid, videoTitle: known ? video.title : null });
  const { v } = parseQuery(new URL(location.search, panel.origin), watchQuery);
  const isHome = location.pathname === addresses.home && v === undefined;
  const canonical = panel.origin + (isHome ? addresses.home : watchPath({ ytid: video.ytid }));
  const description = known && !isHome ? `Listen to ${video.title} on repeat. ${PITCH}` : PITCH;
  const image = `${panel.imageOrigin}/vi/${video.ytid}/hqdefault.jpg`;
  return pageHead({
    product,
    title,
    name: title,
    description,
    canonical,
    type: isHome ? "website" : "video.other",
    image,
    isThumbnail: true,
    more:
      known && root
        ? structuredData({
            origin: panel.origin,
            embedOrigin: root.media.embedOrigin,
            image,
            ytid: video.ytid,
            title: video.title,
            description,
            duration: video.duration,
            section: panel.section,
          })
        : [],
  });
}
