import { parseIsoDuration } from "~/domain/time";
import type { VideosListItem } from "./schema.server";

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
}

const nothing = { title: null, author: null, duration: null, views: null, rating: 0 } as const;

export function unavailableVideo(ytid: string, unavailable: Unavailable): HostVideo {
  return { ...nothing, ytid, unavailable };
}

export function fromVideosList(item: VideosListItem): HostVideo {
  const views = Number(item.statistics?.viewCount);
  return {
    ytid: item.id,
    title: item.snippet.title,
    author: item.snippet.channelTitle ?? null,
    duration: parseIsoDuration(item.contentDetails?.duration ?? "") || null,
    views: Number.isFinite(views) ? views : null,
    rating: item.contentDetails?.contentRating?.ytRating ? 1 : 0,
    unavailable:
      item.status?.privacyStatus === "private"
        ? "private"
        : item.status?.embeddable === false
          ? "not-embeddable"
          : null,
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
