import { expect, test } from "vitest";
import {
  DEMOS,
  eligibleDemo,
  featuresHere,
  UPSELL_INTERVAL,
  UPSELL_REST,
  type UpsellMode,
} from "./upsell";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const offered = (
  mode: UpsellMode,
  shown: Record<string, number> = {},
  used: readonly string[] = [],
) => {
  const at = Object.entries(shown).map(([feature, seconds]) => [feature, ago(seconds)] as const);
  const state = { shownAt: new Map(at), used: new Set(used) };
  return eligibleDemo(mode, state, now)?.feature ?? null;
};

test("the first demo that was never shown is offered", () => {
  expect(offered("DEMO")).toBe("slider");
  expect(offered("DISCOVERY")).toBe("discovery");
  expect(offered("DEMO", { slider: 2 * UPSELL_REST })).toBe("playlists");
});

test("no demo is shown again until more than a week has passed", () => {
  const all = (seconds: number) =>
    Object.fromEntries(DEMOS.DEMO.map(({ feature }) => [feature, seconds]));
  expect(offered("DEMO", all(UPSELL_INTERVAL))).toBeNull();
  expect(offered("DEMO", all(UPSELL_INTERVAL + 1))).toBe("slider");
});

test("at most one demo is shown per day", () => {
  expect(offered("DEMO", { slider: UPSELL_REST })).toBeNull();
  expect(offered("DISCOVERY", { slider: 60 })).toBeNull();
  expect(offered("DISCOVERY", { slider: UPSELL_REST + 1 })).toBe("discovery");
});

test("what the listener uses is never offered (PROMPT-3)", () => {
  expect(offered("DEMO", {}, ["slider", "streams"])).toBe("playlists");
  expect(offered("DEMO", { playlists: 2 * UPSELL_REST }, ["slider", "streams"])).toBe("radio");
  expect(offered("DISCOVERY", {}, ["discovery"])).toBeNull();
});

test.each([
  ["/watch?v=dQw4w9WgXcQ", null, []],
  ["/watch?v=dQw4w9WgXcQ&s=3&e=9", null, ["slider"]],
  ["/stream/eighties-forever", null, ["streams"]],
  ["/Playlist", "radio", ["playlists", "radio"]],
  ["/discovery", "history", ["discovery"]],
  ["//elsewhere.example", null, []],
] as const)("on %s, with %s used last, these features are in use: %j", (path, last, features) => {
  expect(featuresHere(path, last)).toEqual(features);
});
