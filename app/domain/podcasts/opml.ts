import { printable } from "../text/text";

export interface OpmlFeed {
  title: string;
  address: string;
}

const OPML = /<opml[\s>]/i;
const OUTLINE = /<outline\s([^<>]{1,5000})>/gi;
const ATTRIBUTE = /\b(type|text|title|xmlurl|url)\s?=\s?(?:"([^"]*)"|'([^']*)')/gi;
const MAX_FEEDS = 2000;

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

/** Reads the attributes of each outline, with names in lower case. */
export function opmlOutlines(text: string): Map<string, string>[] {
  return [...text.matchAll(OUTLINE)].map(([, outline = ""]) => attributesOf(outline));
}

/**
 * Reads the feeds of a list of subscriptions, each once. Outlines of type `audio` are radio
 * stations.
 */
export function parseOpml(text: string): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>();
  for (const attributes of opmlOutlines(text)) {
    const address = attributes.get("xmlurl")?.trim() ?? "";
    if (!address || attributes.get("type")?.toLowerCase() === "audio") continue;
    const title = attributes.get("text") || attributes.get("title") || address;
    feeds.set(address, { title, address });
    if (feeds.size === MAX_FEEDS) break;
  }
  return [...feeds.values()];
}

const escaped = (text: string) =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Writes a list for other programs: of podcasts, or of radio stations (`audio`). */
export function writeOpml(
  title: string,
  feeds: readonly OpmlFeed[],
  type: "rss" | "audio" = "rss",
): string {
  const address = type === "rss" ? "xmlUrl" : "URL";
  const outlines = feeds.map(
    (feed) =>
      `    <outline type="${type}" text="${escaped(feed.title)}" title="${escaped(feed.title)}" ${address}="${escaped(feed.address)}"/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>${escaped(title)}</title></head>\n  <body>\n${outlines.join("")}  </body>\n</opml>\n`;
}
