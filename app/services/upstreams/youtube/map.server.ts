import { COUNTRIES } from "~/domain/network/countries";
import { parseIsoDuration } from "~/domain/text/time";
import { isYtid } from "~/domain/videos/youtube-id";
import type { SearchListItem, VideosListItem } from "./schema.server";
import { truncateText } from "~/domain/text/text";

export type Unavailable = "missing" | "private" | "not-embeddable";

/** The host's metadata. `title` is null only for unavailable videos. */
export interface HostVideo {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds; null if unknown, as always from oEmbed. */
  duration: number | null;
  views: number | null;
  /** 1 if content-rated, else 0. */
  rating: 0 | 1;
  unavailable: Unavailable | null;
  /** Null if unknown. */
  description: string | null;
  /** Two-letter codes of the countries where the host does not play it; null if unknown. */
  blockedIn: string[] | null;
}

/** A result of the host's search; the rest of its metadata comes from `videos.list`. */
export interface FoundVideo {
  ytid: string;
  title: string;
  author: string;
  description: string;
}

/** Enough for one line of a result; the host's own descriptions have up to 5000 characters. */
const MAX_DESCRIPTION = 300;

const unknown = {
  title: null,
  author: null,
  duration: null,
  views: null,
  rating: 0,
  description: null,
  blockedIn: null,
} as const;

export function unavailableVideo(ytid: string, unavailable: Unavailable): HostVideo {
  return { ...unknown, ytid, unavailable };
}

export function fromOembed(ytid: string, title: string, author: string | undefined): HostVideo {
  return { ...unknown, ytid, title, author: author ?? null, unavailable: null };
}

type Restriction = NonNullable<VideosListItem["contentDetails"]>["regionRestriction"];

/** An `allowed` list blocks every other country; an empty one blocks all. */
function blockedIn(restriction: Restriction): string[] {
  if (!restriction) return [];
  const { allowed, blocked = [] } = restriction;
  return allowed ? COUNTRIES.filter((country) => !allowed.includes(country)) : blocked;
}

function unavailableReason({ status, contentDetails }: VideosListItem): Unavailable | null {
  if (status?.privacyStatus === "private") return "private";
  const isAgeRestricted = contentDetails?.contentRating?.ytRating === "ytAgeRestricted";
  return status?.embeddable === false || isAgeRestricted ? "not-embeddable" : null;
}

export function fromVideosList(item: VideosListItem): HostVideo {
  const { snippet, contentDetails } = item;
  const views = Number(item.statistics?.viewCount ?? Number.NaN);
  return {
    ytid: item.id,
    title: snippet?.title ?? null,
    author: snippet?.channelTitle ?? null,
    duration: parseIsoDuration(contentDetails?.duration ?? "") || null,
    views: Number.isSafeInteger(views) ? views : null,
    rating: contentDetails?.contentRating?.ytRating ? 1 : 0,
    unavailable: unavailableReason(item),
    description: truncateText(snippet?.description?.trim() ?? "", MAX_DESCRIPTION) || null,
    blockedIn: blockedIn(contentDetails?.regionRestriction),
  };
}

const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/** Only titles from `search.list` are HTML-escaped, once. */
function unescaped(title: string): string {
  return title.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot));/g, (whole, code?: string, name = "") =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES.get(name) ?? whole),
  );
}

/** Returns null for results that are not videos or have no title. */
export function fromSearchList({ id, snippet }: SearchListItem): FoundVideo | null {
  if (!isYtid(id.videoId ?? "") || !snippet?.title.trim()) return null;
  return {
    ytid: id.videoId ?? "",
    title: unescaped(snippet.title),
    author: snippet.channelTitle ?? "",
    description: snippet.description ?? "",
  };
}

const OEMBED_ERRORS = new Map<string, Unavailable>([
  ["not found", "missing"],
  ["bad request", "missing"],
  ["unauthorized", "not-embeddable"],
  ["forbidden", "private"],
]);

const BY_STATUS = new Map<number, Unavailable>([
  [400, "missing"],
  [404, "missing"],
  [401, "not-embeddable"],
  [403, "private"],
]);

/**
 * oEmbed's errors are plain text, sometimes with status 200. Returns null if the text is an answer.
 */
export function oembedError(status: number, text: string): Unavailable | null {
  const byText = OEMBED_ERRORS.get(text.trim().toLowerCase());
  if (byText) return byText;
  return BY_STATUS.get(status) ?? null;
}
