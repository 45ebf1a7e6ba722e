import { DAY_MS } from "~/domain/text/durations";
import { LANDING_VIDEO } from "~/domain/videos/landing";
import {
  reportedReason,
  type CountryReports,
  type UnavailableReason,
} from "~/domain/videos/unavailable";
import type { ListedVideo } from "./video-facts.server";
import { visibleMetadata } from "./videos-store.server";

/** A video as pages show it. `title` is null while unknown. */
export interface VideoInfo {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** Views on the video host, not here. */
  views: number | null;
  /** 1 if content-rated, else 0. */
  rating: number;
  unavailable: UnavailableReason | null;
}

/**
 * The listener that an answer is for. Such an answer must not go on a page that shared caches
 * store.
 */
export interface Viewer {
  /** The listener also sees metadata that they submitted themselves. */
  userId?: string | null;
  /** Two letters. The listener also sees which videos are blocked there. */
  country?: string | null;
}

/** The host's terms allow storing its data for 30 days. */
export const FRESH_MS = 25 * DAY_MS;
const UNAVAILABLE_FRESH_MS = DAY_MS;
/** Submitted metadata is no substitute for asking the host. */
const SUBMITTED_FRESH_MS = DAY_MS / 24;

export const UNKNOWN = {
  title: null,
  author: null,
  duration: null,
  views: null,
  rating: 0,
} as const;

/** Whether the host must be asked again; never for a hidden video. */
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

/**
 * Returns the stored metadata as this viewer may see it. `verdict` sums up the playback failures.
 */
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
    unavailable: video.unavailable ?? (isBlocked ? "blocked" : verdict),
  };
}

/** Returns what is known about a video without asking the host; null if nothing is. */
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
