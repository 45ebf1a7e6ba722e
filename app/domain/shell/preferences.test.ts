import { describe, expect, test } from "vitest";
import { readPreferences } from "./preferences";

describe("readPreferences", () => {
  test("without cookies repeat is on and the rest is unset", () => {
    expect(readPreferences(null)).toEqual({
      dark: null,
      sidebar: null,
      tab: null,
      lastFeature: null,
      repeat: true,
      "repeat-episodes": false,
      shuffle: false,
      bookmarkRecommend: false,
    });
  });

  test("reads every cookie", () => {
    const header =
      "dark-mode=true; sidebar-state=closed; switch-state=radio; last-feature=top10; " +
      "repeat=false; repeat-episodes=true; shuffle=true; bookmark-recommend=999";
    expect(readPreferences(header)).toEqual({
      dark: true,
      sidebar: "closed",
      tab: "radio",
      lastFeature: "top10",
      repeat: false,
      "repeat-episodes": true,
      shuffle: true,
      bookmarkRecommend: true,
    });
  });

  test("invalid values count as unset", () => {
    const header = "dark-mode=1; sidebar-state=x; switch-state=y; last-feature=z; repeat=maybe";
    expect(readPreferences(header)).toEqual(readPreferences(null));
  });
});
