import { LANDING_VIDEO } from "../videos/landing";

/** Anonymous usage events. */
export type AnalyticsEvent =
  | { name: "video-played"; ytid: string }
  | { name: "landing-video-played"; ytid: string }
  | { name: "radio-started"; artist: string }
  | { name: "radio-regenerated"; artist: string }
  | { name: "station-viewed"; stationid: string }
  | { name: "station-played"; stationid: string }
  | { name: "radio-list-failed"; list: string }
  | { name: "playlist-visited"; pid: string }
  | { name: "share-prompted"; ytid: string }
  | { name: "feature-demo-shown"; feature: string };

/**
 * Returns the event of a counted pass. The landing video has its own event, because most visits
 * start with it.
 */
export function playedEvent(ytid: string): AnalyticsEvent {
  const name = ytid === LANDING_VIDEO.ytid ? "landing-video-played" : "video-played";
  return { name, ytid };
}

/** Only one in this many events is counted. */
const SAMPLES: Partial<Record<AnalyticsEvent["name"], number>> = { "radio-regenerated": 10 };

/** @param random a new number in [0, 1) for each event */
export function isSampled(name: AnalyticsEvent["name"], random: number): boolean {
  return random * (SAMPLES[name] ?? 1) < 1;
}

/** Whether the request has a Do Not Track or Global Privacy Control header. */
export function hasOptedOutOfAnalytics(header: (name: string) => string | null): boolean {
  return header("dnt") === "1" || header("sec-gpc") === "1";
}
