import { expect, test } from "vitest";
import { mergedMessage, NO_MUSIC } from "./anonymous-music";

test.each([
  [{ playlists: 1 }, "Saved 1 playlist to your account"],
  [{ hearts: 2, loops: 1 }, "Saved 2 hearts and 1 loop to your account"],
  [
    { repeats: 1234, podcasts: 1, stations: 3, songs: 1 },
    "Saved 1,234 repeats, 1 podcast, 3 stations and 1 radio song to your account",
  ],
  [{}, "Saved to your account"],
])("a merge of %j says what it was", (some, message) => {
  expect(mergedMessage({ ...NO_MUSIC, ...some })).toBe(message);
});
