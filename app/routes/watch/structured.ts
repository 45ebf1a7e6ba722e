import type { MetaDescriptor } from "@remix-run/node";
import type { Slice } from "~/domain/slice";
import { formatTime } from "~/domain/formats";
import { watchPath } from "~/domain/youtube-id";

/** What machines are told of a page with a video. */
export interface Shown {
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

/** The video for search engines (schema.org), and the section of the address as a clip of it. */
function videoObject({ origin, ytid, title, duration, slice, ...shown }: Shown) {
  const end = slice?.end || duration;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: title,
    description: shown.description,
    thumbnailUrl: shown.image,
    url: origin + watchPath({ ytid }),
    embedUrl: `${shown.embedOrigin}/embed/${ytid}`,
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

/** For search engines, and for those who embed the loop elsewhere. */
export function machineReadable(shown: Shown): MetaDescriptor[] {
  const { origin, ytid, slice, title } = shown;
  const loop = watchPath({ ytid, start: slice?.start, end: slice?.end || undefined });
  const asked = new URLSearchParams({ url: origin + loop, format: "json" });
  return [
    {
      tagName: "link",
      rel: "alternate",
      type: "application/json+oembed",
      title,
      href: `${origin}/oembed?${asked.toString()}`,
    },
    { "script:ld+json": videoObject(shown) },
  ];
}
