import type { MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import type { Section } from "~/domain/section/section";
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
  section: Section | null;
}

/** The video as schema.org data, with the URL's section as a clip. */
function videoObject({ origin, ytid, title, duration, section, ...video }: WatchedVideo) {
  const end = section?.end || duration;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: title,
    description: video.description,
    thumbnailUrl: video.image,
    url: origin + watchPath({ ytid }),
    embedUrl: `${video.embedOrigin}/embed/${ytid}`,
    ...(duration && { duration: `PT${Math.round(duration)}S` }),
    ...(section &&
      end && {
        hasPart: {
          "@type": "Clip",
          name: `${title} (${formatTime(section.start)} to ${formatTime(end)})`,
          startOffset: section.start,
          endOffset: end,
          url: origin + watchPath({ ytid, start: section.start, end: section.end || undefined }),
        },
      }),
  };
}

/** JSON-LD for search engines, and the oEmbed link for sites that embed the loop. */
export function structuredData(video: WatchedVideo): MetaDescriptor[] {
  const { origin, ytid, section, title } = video;
  const loop = watchPath({ ytid, start: section?.start, end: section?.end || undefined });
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
