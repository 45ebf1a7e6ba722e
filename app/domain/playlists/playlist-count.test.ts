import { expect, test } from "vitest";
import { countOf, heldIn } from "./playlist-count";

test.each([
  [0, false, null, "0 videos"],
  [1, false, "dQw4w9WgXcQ", "1 video"],
  [1200, false, "dQw4w9WgXcQ", "1,200 videos"],
  [1, true, null, "1 episode"],
  [2, true, null, "2 episodes"],
  [2, true, "dQw4w9WgXcQ", "2 items"],
])(
  "a playlist of %i, with episodes: %s, with the cover %s, has %s",
  (itemCount, hasEpisodes, cover, text) => {
    expect(countOf({ itemCount, held: heldIn({ hasEpisodes, cover }) })).toBe(text);
  },
);
