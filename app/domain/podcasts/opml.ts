import { printable } from "../text/text";

export interface OpmlFeed {
  title: string;
  address: string;
}

const OPML = /<opml[\s>]/i;
const OUTLINE = /<outline\s([^<>]{1,5000})>/gi;
const ATTRIBUTE = /\b(type|text|title|xmlurl)\s?=\s?(?:"([^"]*)"|'([^']*)')/gi;
const MOST_FEEDS = 2000;

const ENTITIES = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&#39;", "'"],
  ["&amp;", "&"],
] as const;

const decoded = (text: string) =>
  ENTITIES.reduce((left, [entity, character]) => left.replaceAll(entity, character), text);

export const isOpml = (text: string): boolean => OPML.test(text.slice(0, 2000));

function attributesOf(outline: string): Map<string, string> {
  const all = [...outline.matchAll(ATTRIBUTE)];
  return new Map(
    all.map(([, name = "", double, single]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? ""),
    ]),
  );
}

/** The feeds of a list of subscriptions, each once; outlines of type `audio` are radio stations. */
export function parseOpml(text: string): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>();
  for (const [, outline = ""] of text.matchAll(OUTLINE)) {
    const attributes = attributesOf(outline);
    const address = attributes.get("xmlurl")?.trim() ?? "";
    if (!address || attributes.get("type")?.toLowerCase() === "audio") continue;
    const title = attributes.get("text") || attributes.get("title") || address;
    feeds.set(address, { title, address });
    if (feeds.size === MOST_FEEDS) break;
  }
  return [...feeds.values()];
}

const escaped = (text: string) =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A list of subscriptions that other programs for podcasts read. */
export function writeOpml(title: string, feeds: readonly OpmlFeed[]): string {
  const outlines = feeds.map(
    (feed) =>
      `    <outline type="rss" text="${escaped(feed.title)}" title="${escaped(feed.title)}" xmlUrl="${escaped(feed.address)}"/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>${escaped(title)}</title></head>\n  <body>\n${outlines.join("")}  </body>\n</opml>\n`;
}
