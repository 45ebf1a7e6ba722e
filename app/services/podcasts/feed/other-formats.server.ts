import type { parseFeed } from "feedsmith";

type Document = ReturnType<typeof parseFeed<string>>;
type RssFeed = Extract<Document, { format: "rss" }>["feed"];
type AtomFeed = Extract<Document, { format: "atom" }>["feed"];
type JsonFeed = Extract<Document, { format: "json" }>["feed"];
type Item = NonNullable<RssFeed["items"]>[number];

type Link = { rel?: string | undefined; href?: string | undefined };

const page = (links: readonly Link[] | undefined) =>
  links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href;

function fromEntry(entry: NonNullable<AtomFeed["entries"]>[number]): Item {
  const { id, title, content, summary, published, updated, links, itunes, media } = entry;
  return {
    title: title?.value,
    link: page(links),
    guid: { value: id },
    pubDate: published ?? updated,
    description: content?.value ?? summary?.value,
    enclosures: links
      ?.filter(({ rel }) => rel === "enclosure")
      .map(({ href, type, length }) => ({ url: href, type, length })),
    itunes,
    media,
  } as Item;
}

/** Brings an Atom feed into the shape of RSS. */
export function fromAtom(feed: AtomFeed): RssFeed {
  const { title, subtitle, links, logo, icon, authors, itunes, entries } = feed;
  const picture = logo ?? icon;
  return {
    title: title?.value,
    description: subtitle?.value,
    link: page(links),
    ...(picture && { image: { url: picture } }),
    itunes: { author: authors?.[0]?.name, ...itunes },
    items: entries?.map(fromEntry),
  } as RssFeed;
}

/** Brings a JSON Feed into the shape of RSS. */
export function fromJson(feed: JsonFeed): RssFeed {
  const { title, description, home_page_url, icon, language, authors, items } = feed;
  return {
    title,
    description,
    link: home_page_url,
    language,
    itunes: { image: icon, author: authors?.[0]?.name },
    items: items?.map((item) => ({
      title: item.title,
      link: item.url,
      guid: { value: item.id },
      pubDate: item.date_published,
      description: item.content_html ?? item.content_text ?? item.summary,
      enclosures: item.attachments?.map(({ url, mime_type, size_in_bytes }) => ({
        ...{ url, type: mime_type, length: size_in_bytes },
      })),
      itunes: { image: item.image, duration: item.attachments?.[0]?.duration_in_seconds },
    })),
  } as RssFeed;
}
