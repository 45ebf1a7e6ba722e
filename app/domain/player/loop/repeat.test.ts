import { expect, test } from "vitest";
import type { EpisodeItem, Item } from "../../items/item";
import { DEFAULT_MODES } from "../modes";
import { repeatOf, repeats } from "./repeat";

const episode = { kind: "episode", id: "an-episode", slice: null } as EpisodeItem;
const section: Item = { ...episode, slice: { start: 4, end: 9 } };
const video = { kind: "video", id: "dQw4w9WgXcQ", slice: null } as Item;

test("at first videos and sections repeat, and whole episodes do not", () => {
  const [whole, part, song] = [episode, section, video].map((item) =>
    repeats({ ...DEFAULT_MODES, item, passes: 0 }),
  );
  expect([whole, part, song]).toEqual([false, true, true]);
});

test("Repeat of whole episodes is neither that of videos nor that of sections", () => {
  expect([episode, section, video].map(repeatOf)).toEqual(["repeat-episodes", "repeat", "repeat"]);
  const modes = { repeat: false, "repeat-episodes": true, shuffle: false };
  const all = [episode, section, video].map((item) => repeats({ ...modes, item, passes: 3 }));
  expect(all).toEqual([true, false, false]);
});

test("one with a number of passes starts again until its last one, whatever Repeat says", () => {
  const card = { ...video, passes: 2 } as Item;
  for (const repeat of [true, false]) {
    const at = (passes: number) => repeats({ ...DEFAULT_MODES, repeat, item: card, passes });
    expect([0, 1, 2].map(at)).toEqual([true, false, false]);
  }
});
