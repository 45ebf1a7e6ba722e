import { describe, expect, it } from "vitest";
import { videoItem } from "./video-item";
import { can, type EpisodeItem, type Item, sectionOf, type StationItem } from "./item";
import { parseItem } from "./parse-item";
import { playCall } from "../player/play-call";

const common = { by: null, picture: null, duration: null, href: "/radio?stationId=1" };
const video = videoItem({
  ytid: "fJ9rUzIMcZQ",
  title: "Bohemian Rhapsody",
  author: "Queen",
  duration: 359,
  section: { start: 3, end: 9 },
});
const station: StationItem = {
  ...common,
  kind: "station",
  id: "960c6d2a-0601-11e8-ae97-52543be04c81",
  title: "Invented FM",
  sources: [{ url: "http://radio.invalid/live.m3u8", hls: true }],
  m3u: "/radio/m3u/960c6d2a-0601-11e8-ae97-52543be04c81",
};
const episode: EpisodeItem = {
  ...common,
  kind: "episode",
  id: "episode-of-22-letters-",
  title: "The first one",
  podcastId: "1200361736",
  url: "https://podcast.invalid/1.mp3",
  type: "audio/mpeg",
  slice: null,
  startAt: 62,
  chapters: [{ start: 0, title: "Beginning" }],
};
const items: Item[] = [video, station, episode];

it("knows what can be done with each kind", () => {
  expect(items.map((item) => can(item).loop)).toEqual([true, false, true]);
  expect(items.map((item) => can(item).skips)).toEqual([false, false, true]);
  expect(items.map(sectionOf)).toEqual([{ start: 3, end: 9 }, null, null]);
});

it("names the page of a video with its section", () => {
  expect(video.href).toBe("/watch?v=fJ9rUzIMcZQ&s=3&e=9");
});

describe.each(items)("$kind", (item) => {
  it("survives the way through JSON", () => {
    const json = JSON.stringify(item);
    expect(parseItem(json)).toEqual(item);
  });
});

it.each(["null", "", "{", "[]", '{"kind":"video"}', '{"id":"x"}', "7"])("is no item: %s", (json) =>
  expect(parseItem(json)).toBeNull(),
);

it("counts a press on Play by the call of its kind", () => {
  expect(items.map((item) => playCall(item).path)).toEqual([
    "/api/history/add",
    "/api/radio/history/set",
    "/api/podcast/history/set",
  ]);
  expect(playCall(episode).body).toEqual({
    uid: "me",
    podcast_id: "1200361736",
    episodeid: "episode-of-22-letters-",
  });
});
