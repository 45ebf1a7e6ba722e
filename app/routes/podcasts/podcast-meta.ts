import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import { episodePath, podcastPath } from "~/domain/podcasts/podcast-id";
import type { EpisodeItem } from "~/domain/items/item";
import { truncateText } from "~/domain/text/text";
import { formatTime } from "~/domain/text/time";
import { pageHead, siteOf } from "../shell/page-head";
import type { PodcastView } from "./podcast.server";

interface Page {
  title: string;
  /** The document's title, if not the page's title followed by the product's name. */
  documentTitle?: (product: string) => string;
  description: string;
  /** Path and query. */
  path: string;
  image?: string | null;
  type?: string;
  index?: boolean;
  structured?: (origin: string) => Record<string, unknown>;
  /** Whether `/oembed` describes the page. */
  embeds?: boolean;
}

function embedLink(origin: string, { title, path }: Page): MetaDescriptor {
  const query = new URLSearchParams({ url: origin + path, format: "json" });
  const href = `${origin}${addresses.oembed}?${query.toString()}`;
  return { tagName: "link", rel: "alternate", type: "application/json+oembed", title, href };
}

/** Title, canonical link, Open Graph tags and structured data of a podcast's pages (PODCAST-10). */
export function metaOf(args: Pick<MetaArgs, "matches">, page: Page): MetaDescriptor[] {
  const { product, origin } = siteOf(args);
  const { title, documentTitle, description, path, image, type, index, structured } = page;
  return pageHead({
    product,
    title: documentTitle?.(product) ?? `${title} - ${product}`,
    name: title,
    description,
    canonical: origin + path,
    image: origin + (image ?? addresses.files.icon512),
    ...(type && { type }),
    index: index ?? true,
    more: [
      ...(page.embeds ? [embedLink(origin, page)] : []),
      ...(structured ? [{ "script:ld+json": structured(origin) } as MetaDescriptor] : []),
    ],
  });
}

const TAGS = /<[^<>]*>/g;

export function describe(html: string, otherwise: string): string {
  const text = html.replace(TAGS, " ").replaceAll("&amp;", "&").replace(/\s+/g, " ").trim();
  return truncateText(text, 200) || otherwise;
}

function series(podcast: PodcastView, origin: string) {
  return {
    "@type": "PodcastSeries",
    name: podcast.title,
    url: origin + podcastPath(podcast.id),
    ...(podcast.picture && { image: origin + podcast.picture }),
    ...(podcast.author && { author: { "@type": "Person", name: podcast.author } }),
    ...(podcast.feedUrl && { webFeed: podcast.feedUrl }),
  };
}

export function seriesData(podcast: PodcastView) {
  return (origin: string) => ({
    "@context": "https://schema.org",
    ...series(podcast, origin),
    description: describe(podcast.description, podcast.title),
  });
}

/** Describes the episode, with the section in the address as a clip. */
export function episodeData(
  item: EpisodeItem,
  {
    podcast,
    publishedAt,
    summary,
  }: { podcast: PodcastView; publishedAt: number | null; summary: string },
) {
  const { slice: section, duration, title } = item;
  const end = section ? section.end || duration : null;
  return (origin: string) => ({
    "@context": "https://schema.org",
    "@type": "PodcastEpisode",
    name: title,
    url: origin + item.href,
    description: summary || title,
    ...(publishedAt && { datePublished: new Date(publishedAt * 1000).toISOString() }),
    ...(duration && { timeRequired: `PT${Math.round(duration)}S` }),
    associatedMedia: { "@type": "MediaObject", contentUrl: item.url, encodingFormat: item.type },
    partOfSeries: series(podcast, origin),
    ...(section &&
      end && {
        hasPart: {
          "@type": "Clip",
          name: `${title} (${formatTime(section.start)} to ${formatTime(end)})`,
          startOffset: section.start,
          endOffset: end,
          url: origin + episodePath(item.podcastId, item.id, { s: section.start, e: end }),
        },
      }),
  });
}
