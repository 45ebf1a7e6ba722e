import { expect, test } from "vitest";
import {
  identityOf,
  isPlaylistItem,
  playlistItemPath,
  videoOfItem,
  withoutEarlierCards,
} from "./playlist-item";

const VIDEO = "dQw4w9WgXcQ";
const LOOP = `${VIDEO}~12~18.5~0.75~4`;
const EPISODE = "1000130301~abcdefghijklmnopqrstuv~62~75.5";
const OTHER = "1000130301~abcdefghijklmnopqrstuv~~";

test("an item is a video, its loop, or an episode", () => {
  expect([VIDEO, LOOP, EPISODE, OTHER].map(isPlaylistItem)).toEqual([true, true, true, true]);
  expect(["", "~~~~", `${VIDEO}~`, "__proto__"].some(isPlaylistItem)).toBe(false);
  expect([VIDEO, LOOP, EPISODE].map(videoOfItem)).toEqual([VIDEO, VIDEO, null]);
  expect([LOOP, VIDEO].map(identityOf)).toEqual([VIDEO, VIDEO]);
  expect(identityOf(EPISODE)).toBe(identityOf(OTHER));
});

test("an item leads to what it plays", () => {
  expect(playlistItemPath(VIDEO)).toBe("/watch?v=dQw4w9WgXcQ");
  expect(playlistItemPath(LOOP)).toBe("/watch?v=dQw4w9WgXcQ&s=12&e=18.5&r=0.75&n=4");
  expect(playlistItemPath(EPISODE)).toContain("&s=62&e=75.5");
});

test("the last of several cards of one item counts, and a video counts once", () => {
  expect(withoutEarlierCards(["a", OTHER, "b", EPISODE, "a"])).toEqual(["a", "b", EPISODE]);
  expect(withoutEarlierCards([VIDEO, "a", LOOP])).toEqual(["a", LOOP]);
  expect(withoutEarlierCards([LOOP, "a", VIDEO])).toEqual(["a", VIDEO]);
});
