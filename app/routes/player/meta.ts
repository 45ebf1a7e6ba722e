import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import { pageTitle } from "~/domain/videos/titles";
import { watchPath } from "~/domain/videos/youtube-id";
import type { RootData } from "~/root";
import { PITCH } from "../shell/titled";
import { structuredData } from "./structured";
import type { WatchPage } from "./watch.server";

/** Title, canonical link, Open Graph tags and structured data of the watch page (SHELL-15). */
export function watchMeta({ data, matches, location }: MetaArgs): MetaDescriptor[] {
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  const product = root?.shell.product ?? "Listen on Repeat";
  const page = data as WatchPage | undefined;
  if (!page) return [{ title: `Page not found - ${product}` }];
  const { panel, video } = page;
  const known = video.titleKnown;
  const title = pageTitle({ product, ytid: video.ytid, videoTitle: known ? video.title : null });
  const isHome =
    location.pathname === addresses.home && !new URLSearchParams(location.search).has("v");
  const canonical = panel.origin + (isHome ? addresses.home : watchPath({ ytid: video.ytid }));
  const description = known && !isHome ? `Listen to ${video.title} on repeat. ${PITCH}` : PITCH;
  const image = `${panel.imageOrigin}/vi/${video.ytid}/hqdefault.jpg`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:site_name", content: product },
    { property: "og:type", content: isHome ? "website" : "video.other" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "480" },
    { property: "og:image:height", content: "360" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(known && root
      ? structuredData({
          origin: panel.origin,
          embedOrigin: root.media.embedOrigin,
          image,
          ytid: video.ytid,
          title: video.title,
          description,
          duration: video.duration,
          slice: panel.slice,
        })
      : []),
  ];
}
