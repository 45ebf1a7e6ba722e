import { LANDING_VIDEO } from "./landing";

/** What is counted of the product's use; nothing in it tells who it was. */
export type AnalyticsEvent =
  | { name: "video-played"; ytid: string }
  | { name: "landing-video-played"; ytid: string }
  | { name: "radio-started"; artist: string }
  | { name: "radio-regenerated"; artist: string }
  | { name: "station-played"; stationid: string }
  | { name: "radio-list-failed"; list: string }
  | { name: "playlist-visited"; pid: string }
  | { name: "share-prompted"; ytid: string }
  | { name: "feature-demo-shown"; feature: string };

/** A counted pass; the landing video, which most visits begin with, is told apart (spec 1 §9). */
export function playedEvent(ytid: string): AnalyticsEvent {
  const name = ytid === LANDING_VIDEO.ytid ? "landing-video-played" : "video-played";
  return { name, ytid };
}

/** One in so many is counted (spec 2 §9). */
const SAMPLES: Partial<Record<AnalyticsEvent["name"], number>> = { "radio-regenerated": 10 };

/** @param draw a number from 0 up to 1, drawn anew for each event */
export function isSampled(name: AnalyticsEvent["name"], draw: number): boolean {
  return draw * (SAMPLES[name] ?? 1) < 1;
}

/** Do Not Track and Global Privacy Control: nothing is counted of listeners who send either. */
export function asksNotToBeCounted(header: (name: string) => string | null): boolean {
  return header("dnt") === "1" || header("sec-gpc") === "1";
}
