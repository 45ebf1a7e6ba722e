import type { MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import type { Slice } from "~/domain/slider/slice";
import { formatTime } from "~/domain/text/time";
import { watchPath } from "~/domain/videos/youtube-id";

export interface WatchedVideo {
  origin: string;
  embedOrigin: string;
  image: string;
  ytid: string;
  title: string;
  description: string;
  /** Seconds. */
  duration: number | null;
  slice: Slice | null;
}

/** The video as schema.org data, with the URL's section as a clip. */
function videoObject({ origin, ytid, title, duration, slice, ...video }: WatchedVideo) {
  const end = slice?.end || duration;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: title,
    description: video.description,
    thumbnailUrl: video.image,
    url: origin + watchPath({ ytid }),
    embedUrl: `${video.embedOrigin}/embed/${ytid}`,
    ...(duration && { duration: `PT${Math.round(duration)}S` }),
    ...(slice &&
      end && {
        hasPart: {
          "@type": "Clip",
          name: `${title} (${formatTime(slice.start)} to ${formatTime(end)})`,
          startOffset: slice.start,
          endOffset: end,
          url: origin + watchPath({ ytid, start: slice.start, end: slice.end || undefined }),
        },
      }),
  };
}

/** JSON-LD for search engines, and the oEmbed link for sites that embed the loop. */
export function structuredData(video: WatchedVideo): MetaDescriptor[] {
  const { origin, ytid, slice, title } = video;
  const loop = watchPath({ ytid, start: slice?.start, end: slice?.end || undefined });
  const query = new URLSearchParams({ url: origin + loop, format: "json" });
  return [
    {
      tagName: "link",
      rel: "alternate",
      type: "application/json+oembed",
      title,
      href: `${origin}${addresses.oembed}?${query.toString()}`,
    },
    { "script:ld+json": videoObject(video) },
  ];
}
