import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import { loopTimes } from "~/domain/loops/loop";
import { plural } from "~/domain/text/numbers/plural";
import { parseQuery } from "~/domain/text/query/parse-query";
import { pageTitle } from "~/domain/videos/titles";
import { watchPath } from "~/domain/videos/youtube-id";
import { notFoundHead, pageHead, siteOf } from "../shell/page-head";
import { PITCH } from "../shell/titled";
import { type WatchParameters, watchQuery } from "./query.server";
import { structuredData } from "./structured";
import type { WatchPage } from "./watch.server";

/** The card of an address with times: a loop that is shared (LOOP-9). */
function loopIn({ s, e, t, start, end }: WatchParameters, { panel, video }: WatchPage) {
  const { section, speed, passes } = panel;
  if (!section || [s, e, t, start, end].every((time) => time === undefined)) return null;
  const endsAt = section.end || (video.duration ?? section.start);
  const times = loopTimes({ startMs: section.start * 1000, endMs: endsAt * 1000 });
  const how = [
    passes ? ` ${passes} ${plural(passes, "time")}` : "",
    speed ? ` at ${speed}\u00d7` : "",
  ];
  return {
    name: `${video.title}, ${times}`,
    description: `Loop ${times} of ${video.title}${how.some(Boolean) ? "," : ""}${how.join("")}.`,
  };
}

/** Title, canonical link, Open Graph tags and structured data of the watch page (SHELL-15). */
export function watchMeta({ data, matches, location }: MetaArgs): MetaDescriptor[] {
  const { root, product } = siteOf({ matches });
  const page = data as WatchPage | undefined;
  if (!page) return notFoundHead(product);
  const { panel, video } = page;
  const known = video.titleKnown;
  const title = pageTitle({ product, ytid: video.ytid, videoTitle: known ? video.title : null });
  const given = parseQuery(new URL(location.search, panel.origin), watchQuery);
  const { v } = given;
  const isHome = location.pathname === addresses.home && v === undefined;
  const canonical = panel.origin + (isHome ? addresses.home : watchPath({ ytid: video.ytid }));
  const loop = known && !isHome ? loopIn(given, page) : null;
  const words = loop?.description ?? `Listen to ${video.title} on repeat.`;
  const description = known && !isHome ? `${words} ${PITCH}` : PITCH;
  const image = `${panel.imageOrigin}/vi/${video.ytid}/hqdefault.jpg`;
  return pageHead({
    product,
    title,
    name: loop?.name ?? title,
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
