import { DAY_MS } from "~/domain/text/durations";
import { LANDING_VIDEO } from "~/domain/videos/landing";
import {
  reportedReason,
  type CountryReports,
  type UnavailableReason,
} from "~/domain/videos/unavailable";
import type { ListedVideo } from "./video-facts.server";
import { visibleMetadata } from "./videos-store.server";

/** What a page shows of a video. `title` is null while it is unknown. */
export interface VideoInfo {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** On the video host, not here. */
  views: number | null;
  /** 1 if content-rated, else 0. */
  rating: number;
  unavailable: UnavailableReason | null;
}

/**
 * The listener that an answer is for. Such an answer must not be on a page that shared caches
 * store.
 */
export interface Viewer {
  /** Also sees the metadata that they submitted themselves. */
  userId?: string | null;
  /** Two letters. Also sees which videos are blocked there. */
  country?: string | null;
}

/** The host's terms allow storing its data for 30 days. */
export const FRESH_MS = 25 * DAY_MS;
const UNAVAILABLE_FRESH_MS = DAY_MS;
/** Submitted metadata does not replace asking the host. */
const SUBMITTED_FRESH_MS = DAY_MS / 24;

export const UNKNOWN = {
  title: null,
  author: null,
  duration: null,
  views: null,
  rating: 0,
} as const;

/** Whether the host has to be asked again; never for a hidden video. */
export function isStale({ fetchedAt, unavailable, source, hiddenAt }: ListedVideo): boolean {
  if (hiddenAt) return false;
  const age = Date.now() - fetchedAt.getTime();
  if (source === "listener") return age > SUBMITTED_FRESH_MS;
  return age > (unavailable ? UNAVAILABLE_FRESH_MS : FRESH_MS);
}

function isKnown(
  { title, unavailable, source, submittedBy }: ListedVideo,
  { userId }: Viewer,
): boolean {
  const isHosts = source === "api" || source === "oembed";
  const isOwn = source === "listener" && userId && submittedBy === userId;
  if (!isHosts && !isOwn) return unavailable !== null;
  return title !== "" || unavailable !== null;
}

/** The stored metadata as this viewer may see it. `verdict` is what the playback failures say. */
export function storedInfo(
  video: ListedVideo,
  { userId, country }: Viewer,
  verdict: UnavailableReason | null,
): VideoInfo {
  const { ytid, views, rating, blockedIn } = video;
  const isBlocked = country !== null && country !== undefined && blockedIn.includes(country);
  return {
    ytid,
    ...visibleMetadata(video, userId ?? null),
    views,
    rating,
    unavailable:
      (video.unavailable as UnavailableReason | null) ?? (isBlocked ? "blocked" : verdict),
  };
}

/** What is known of a video without asking the host; null when nothing is. */
export function knownInfo(
  ytid: string,
  video: ListedVideo | undefined,
  viewer: Viewer,
  reports: readonly CountryReports[],
): VideoInfo | null {
  if (video?.hiddenAt) return { ytid, ...UNKNOWN, unavailable: "hidden" };
  if (video && isKnown(video, viewer)) {
    return storedInfo(video, viewer, reportedReason(reports, viewer.country ?? null));
  }
  if (ytid === LANDING_VIDEO.ytid) return { ...UNKNOWN, ...LANDING_VIDEO, unavailable: null };
  return null;
}
