import { expect, test } from "vitest";
import { mergedMessage, NO_MUSIC, NOTHING_LEFT } from "./anonymous-music";

test.each([
  [{ playlists: 1 }, "Saved 1 playlist to your account"],
  [{ hearts: 2, loops: 1 }, "Saved 2 hearts and 1 loop to your account"],
  [
    { repeats: 1234, podcasts: 1, stations: 3, songs: 1 },
    "Saved 1,234 repeats, 1 podcast, 3 stations and 1 radio song to your account",
  ],
  [{}, "Saved to your account"],
])("a merge of %j says what it was", (some, message) => {
  expect(mergedMessage({ ...NO_MUSIC, ...some }, NOTHING_LEFT)).toBe(message);
});

test("a merge says what the account had no room for", () => {
  const music = { ...NO_MUSIC, hearts: 1, loops: 12, playlists: 2 };
  expect(mergedMessage(music, { ...NOTHING_LEFT, loops: 12, playlists: 1, queued: 3 })).toBe(
    "Saved 1 heart and 1 playlist to your account. 1 playlist, 12 loops and 3 queued items did not fit, and will be here again when you log out.",
  );
});
