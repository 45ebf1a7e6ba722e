import { parseFeed as parseDocument } from "feedsmith";
import { feedDate } from "~/domain/podcasts/feed/feed-date";
import { isBoundedJson } from "~/domain/text/bounded/bounded-json";
import { isBoundedXml } from "~/domain/text/bounded/bounded-xml";
import { feedDuration } from "~/domain/podcasts/feed/feed-duration";
import { bestEnclosure } from "./enclosure.server";
import { BadFeed, type FeedItem, type FeedPodcast } from "./feed-types.server";
import { block, line, personName, webAddress, wholeNumber } from "./feed-values.server";
import { fromAtom, fromJson } from "./other-formats.server";
import { safeNotes } from "./safe-notes.server";
import { type Genre, GENRES } from "~/domain/podcasts/genres";
import { HOUR_SECONDS } from "~/domain/text/durations";

const OFTEN = new Map([
  ["HOURLY", HOUR_SECONDS],
  ["DAILY", 24 * HOUR_SECONDS],
  ["WEEKLY", 7 * 24 * HOUR_SECONDS],
  ["MONTHLY", 30 * 24 * HOUR_SECONDS],
  ["YEARLY", 365 * 24 * HOUR_SECONDS],
]);

/**
 * Returns the seconds between two checks of a feed, by its `podcast:updateFrequency` or `ttl`; null
 * if it has neither.
 */
function updateInterval({ ttl, podcast }: RssFeed): number | null {
  const rule = podcast?.updateFrequency?.rrule?.toUpperCase() ?? "";
  const often = OFTEN.get(/FREQ=([A-Z]+)/.exec(rule)?.[1] ?? "");
  if (often) return often;
  return typeof ttl === "number" && ttl > 0 ? Math.min(ttl * 60, 30 * 24 * HOUR_SECONDS) : null;
}

type Categories = readonly { text?: string | undefined }[] | undefined;

/** Finds the genres that a feed names by Apple's English names. */
function genresOf(categories: Categories): Genre[] {
  const names = new Set((categories ?? []).map(({ text }) => text?.trim().toLowerCase()));
  return GENRES.filter(({ name }) => names.has(name.toLowerCase()));
}

/** Any more episodes than this are not read. */
const MAX_ITEMS = 5000;

type Document = NonNullable<ReturnType<typeof parse>>;
type RssFeed = Extract<Document, { format: "rss" }>["feed"];
type Item = NonNullable<RssFeed["items"]>[number];

const DURATION =
  /(<itunes:duration>)(?:<!\[CDATA\[)?([^<>\]]{0,200})(?:\]\]>)?(?=<\/itunes:duration>)/gi;

/** Reads durations such as `00:49.53` or ` 12:34 ` ahead of the parser, which gives up on them. */
function withPlainDurations(text: string): string {
  return text.replace(
    DURATION,
    (_, tag: string, given: string) => tag + (feedDuration(given) ?? ""),
  );
}

/**
 * Twice as much as 5,000 episodes with every field filled in. The parser takes about 700 bytes per
 * element.
 */
const XML_BOUNDS = { depth: 200, parts: 400_000, attributes: 200, name: 200, text: 1_000_000 };
const JSON_BOUNDS = { depth: 50, values: 1_000_000 };

/**
 * Checks a document's size, because parsers take memory for each part, and a thread that exceeds
 * its memory ends the process.
 */
function isBounded(text: string): boolean {
  const isXml = text.trimStart().startsWith("<");
  return isBoundedXml(text, XML_BOUNDS) && (isXml || isBoundedJson(text, JSON_BOUNDS));
}

/** How a feed goes on after an episode that is its last. */
const ENDS = [
  { episode: "</item>", rest: "</channel></rss>" },
  { episode: "</entry>", rest: "</feed>" },
];

/** Without it, the rest is missing: the parser does not say so. */
const ROOT_END = /<\/(?:rss|rdf:RDF|(?:[\w-]{1,50}:)?feed)\s{0,50}>/i;

/** Splits a feed after its last whole episode; null if it has none. */
function splitFeed(text: string) {
  for (const { episode, rest } of ENDS) {
    const at = text.lastIndexOf(episode);
    const end = at + episode.length;
    if (at >= 0) return { ended: text.slice(0, end) + rest, after: text.slice(end) };
  }
  return null;
}

/** Returns null if it has errors. @throws {BadFeed} if it is something else */
function parse(text: string) {
  try {
    return parseDocument(text, { maxItems: MAX_ITEMS });
  } catch (error) {
    if (error instanceof Error && error.name === "DetectError") throw new BadFeed("not-a-feed");
    return null;
  }
}

/** The parser takes a document that stops between two elements, within an episode too. */
function readDocument(text: string, isPart: boolean) {
  if (!isBounded(text)) throw new BadFeed("too-large");
  const plain = withPlainDurations(text);
  const split = splitFeed(plain);
  const isXml = plain.trimStart().startsWith("<");
  const isWhole = !isPart && (!isXml || ROOT_END.test(split?.after ?? plain));
  const document = isWhole || !split ? parse(plain) : null;
  if (document && isWhole) return { ...document, isCut: false };
  const cut = split && parse(split.ended);
  if (!cut) throw new BadFeed("broken");
  return { ...cut, isCut: true };
}

/** @throws {BadFeed} */
function asRss(document: Document): RssFeed {
  if (document.format === "rss") return document.feed;
  if (document.format === "atom") return fromAtom(document.feed);
  if (document.format === "json") return fromJson(document.feed);
  throw new BadFeed("not-a-feed");
}

function kindOf(type: string | undefined): FeedItem["kind"] {
  const kind = type?.toLowerCase();
  return kind === "trailer" || kind === "bonus" ? kind : "full";
}

function transcriptsOf(item: Item): FeedItem["transcripts"] {
  return (item.podcast?.transcripts ?? []).slice(0, 10).flatMap(({ url, type, language }) => {
    const address = webAddress(url);
    return address
      ? [{ url: address, type: line(type, 60), language: line(language, 20) || null }]
      : [];
  });
}

function itemOf(item: Item, place: number, now: number): FeedItem | null {
  const media = [
    ...(item.enclosures ?? []),
    ...(item.media?.contents ?? []),
    ...(item.media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ];
  const enclosure = bestEnclosure(media);
  if (!enclosure) return null;
  const { itunes, podcast } = item;
  return {
    ...enclosure,
    guid: line(item.guid?.value, 1000) || null,
    title: line(item.title, 500) || line(itunes?.title, 500) || "Untitled episode",
    rawNotes: block(item.content?.encoded ?? item.description ?? itunes?.summary ?? ""),
    publishedAt: feedDate(item.pubDate ?? item.dc?.dates?.[0] ?? "", now) ?? MAX_ITEMS - place,
    duration: itunes?.duration && itunes.duration > 0 ? itunes.duration : null,
    season: wholeNumber(itunes?.season ?? podcast?.season?.number),
    number: wholeNumber(itunes?.episode ?? podcast?.episode?.number),
    kind: kindOf(itunes?.episodeType),
    picture: webAddress(itunes?.image),
    link: webAddress(item.link),
    explicit: itunes?.explicit ?? false,
    chaptersUrl: webAddress(podcast?.chapters?.url),
    transcripts: transcriptsOf(item),
  };
}

function podcastOf(feed: RssFeed, address: string): FeedPodcast {
  const { itunes, podcast } = feed;
  const funding = podcast?.fundings?.[0];
  const fundingUrl = webAddress(funding?.url);
  return {
    title: line(feed.title) || line(itunes?.title),
    author: personName(itunes?.author) || personName(itunes?.owner?.name),
    description: safeNotes(block(feed.description ?? itunes?.summary ?? "", 20_000)),
    link: webAddress(feed.link),
    language: line(feed.language, 20) || null,
    picture: webAddress(itunes?.image, address) ?? webAddress(feed.image?.url, address),
    explicit: itunes?.explicit ?? false,
    blocked: (itunes?.block ?? false) || (feed.googleplay?.block ?? false),
    serial: itunes?.type?.toLowerCase() === "serial",
    guid: line(podcast?.guid, 100) || null,
    newAddress: webAddress(itunes?.newFeedUrl),
    every: updateInterval(feed),
    genres: genresOf(itunes?.categories),
    funding: fundingUrl ? { url: fundingUrl, text: line(funding?.display, 100) } : null,
  };
}

/**
 * Parses a podcast's feed, or the whole episodes of one that was cut off. Leaves out items with
 * nothing to play.
 * @throws {BadFeed}
 */
export function parsePodcastFeed(
  text: string,
  { address, now, isPart }: { address: string; now: number; isPart: boolean },
) {
  const document = readDocument(text, isPart);
  const feed = asRss(document);
  const items = (feed.items ?? []).flatMap((item, place) => itemOf(item, place, now) ?? []);
  // Many blogs have feeds like this, with nothing to play.
  if (document.format !== "rss" && items.length === 0) throw new BadFeed("not-a-feed");
  return { podcast: podcastOf(feed, address), items, isCut: document.isCut };
}
