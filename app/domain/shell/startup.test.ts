import { describe, expect, test } from "vitest";
import { FEATURES } from "../player/player";
import { startTab } from "./startup";

const visit = { hasHistory: false, narrow: false };

describe("what / opens", () => {
  test.each(["search", "history", "radio", "stream"] as const)(
    "%s opens Your LOR",
    (lastFeature) => {
      expect(startTab({ ...visit, lastFeature })).toBe("yourlor");
    },
  );

  test.each(["reviews", "favorites", "playlist", "playqueue", "yourlor"] as const)(
    "%s is opened again, with a history or without",
    (lastFeature) => {
      expect(startTab({ ...visit, lastFeature })).toBe(lastFeature);
      expect(startTab({ ...visit, lastFeature, hasHistory: true })).toBe(lastFeature);
    },
  );

  test("without a saved feature it opens the playlists on narrow screens, else the reviews", () => {
    expect(startTab({ ...visit, lastFeature: null })).toBe("reviews");
    expect(startTab({ ...visit, lastFeature: null, narrow: true })).toBe("playlist");
  });

  test("features without a tab open Your LOR for listeners with a history, else the reviews", () => {
    for (const lastFeature of ["hub", "profile", "top10"] as const) {
      expect(startTab({ ...visit, lastFeature })).toBe("reviews");
      expect(startTab({ ...visit, lastFeature, hasHistory: true })).toBe("yourlor");
    }
  });

  test("every feature opens something", () => {
    for (const lastFeature of FEATURES) {
      expect(startTab({ ...visit, lastFeature })).toEqual(expect.any(String));
    }
  });
});
