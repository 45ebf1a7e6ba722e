import { COUNTRIES } from "~/domain/countries";
import { parseIsoDuration } from "~/domain/formats";
import { isYtid } from "~/domain/youtube-id";
import type { SearchListItem, VideosListItem } from "./schema.server";

export type Unavailable = "missing" | "private" | "not-embeddable";

/** What the video host knows of a video. `title` is null only where it is unavailable. */
export interface HostVideo {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds; null where the source does not say (oEmbed never does). */
  duration: number | null;
  views: number | null;
  /** 1 if content-rated, else 0 (spec 1 §3). */
  rating: 0 | 1;
  unavailable: Unavailable | null;
  /** Null where the source does not say. */
  description: string | null;
  /** Two-letter countries where the host does not play it; null where the source does not say. */
  blockedIn: string[] | null;
}

/** One result of the host's search: its title is there at once, the rest comes from `videos.list`. */
export interface FoundVideo {
  ytid: string;
  title: string;
  author: string;
  description: string;
}

/** Descriptions are for one line of a result; the host's own are up to 5000 characters long. */
const LONGEST_DESCRIPTION = 300;

const nothing = {
  title: null,
  author: null,
  duration: null,
  views: null,
  rating: 0,
  description: null,
  blockedIn: null,
} as const;

export function unavailableVideo(ytid: string, unavailable: Unavailable): HostVideo {
  return { ...nothing, ytid, unavailable };
}

export function fromOembed(ytid: string, title: string, author: string | undefined): HostVideo {
  return { ...nothing, ytid, title, author: author ?? null, unavailable: null };
}

type Restriction = NonNullable<VideosListItem["contentDetails"]>["regionRestriction"];

/** An `allowed` list blocks every other country; an empty one blocks all (UPSTREAMS 2). */
function blockedIn(restriction: Restriction): string[] {
  if (!restriction) return [];
  const { allowed, blocked = [] } = restriction;
  return allowed ? COUNTRIES.filter((country) => !allowed.includes(country)) : blocked;
}

function refusalOf({ status, contentDetails }: VideosListItem): Unavailable | null {
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
    unavailable: refusalOf(item),
    description: snippet?.description?.trim().slice(0, LONGEST_DESCRIPTION) ?? null,
    blockedIn: blockedIn(contentDetails?.regionRestriction),
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Titles of `search.list`, and only they, are escaped, once (UPSTREAMS 2). */
function unescaped(title: string): string {
  return title.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot));/g, (whole, code?: string, name = "") =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name] ?? whole),
  );
}

/** Null for what is no video, or has no title. */
export function fromSearchList({ id, snippet }: SearchListItem): FoundVideo | null {
  if (!isYtid(id.videoId ?? "") || !snippet?.title.trim()) return null;
  return {
    ytid: id.videoId ?? "",
    title: unescaped(snippet.title),
    author: snippet.channelTitle ?? "",
    description: snippet.description ?? "",
  };
}

const refusals: Record<string, Unavailable> = {
  "not found": "missing",
  "bad request": "missing",
  unauthorized: "not-embeddable",
  forbidden: "private",
};

/** oEmbed refuses in plain text, once even with status 200; null when the text is an answer. */
export function oembedRefusal(status: number, text: string): Unavailable | null {
  const word = refusals[text.trim().toLowerCase()];
  if (word) return word;
  const byStatus = {
    400: "missing",
    404: "missing",
    401: "not-embeddable",
    403: "private",
  } as const;
  return byStatus[status as keyof typeof byStatus] ?? null;
}
