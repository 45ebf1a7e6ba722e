import { describe, expect, test } from "vitest";
import { type Context, contextOfPage, featureOf, isContextName, pageOfPlace } from "./contexts";

describe("contexts", () => {
  test.each([
    ["history", "history"],
    ["hearted", "favorites"],
    ["repeat-count", "history"],
    ["top10", "top10"],
    ["queue", "playqueue"],
    ["reviews", "reviews"],
    ["staff-picks", "reviews"],
    ["playlist", "playlist"],
    ["search", "search"],
    ["podcast", "history"],
  ] as const)("playing from %s counts as the feature %s", (context, feature) => {
    expect(isContextName(context)).toBe(true);
    expect(featureOf(context)).toBe(feature);
  });

  test.each(["toString", "", null, 3])("%j is not a context", (value) => {
    expect(isContextName(value)).toBe(false);
  });
});

test.each([
  ["/history", { name: "history" }],
  ["/history?sort=RepeatCount", { name: "repeat-count" }],
  ["/favorites?next=x", { name: "hearted" }],
  ["/playlist/abc123def456", { name: "playlist", id: "abc123def456" }],
  ["/playlist", null],
  ["/search?q=loops", { name: "search", id: "loops" }],
  ["/search/loops", { name: "search", id: "loops" }],
  ["/top10", { name: "top10" }],
  ["/playqueue", { name: "queue" }],
  ["/reviews", { name: "reviews" }],
  ["/watch?v=dQw4w9WgXcQ", null],
  ["/", null],
  ["/constructor", null],
])("the list of %s is %j", (path, context) => {
  expect(contextOfPage(new URL(path, "https://loop.example"))).toEqual(context);
});

test.each<[Context, string | undefined, string | null]>([
  [
    { name: "radio", id: "David Bowie" },
    undefined,
    "/radio/David%20Bowie?shown=1&next=dQw4w9WgXcQ",
  ],
  [{ name: "radio", id: "Queen" }, "abc", "/radio/Queen?shown=1&next=abc"],
  [{ name: "playlist", id: "abc123def456" }, undefined, "/playlist/abc123def456"],
  [{ name: "search", id: "rick & co" }, "x", "/search?q=rick+%26+co&next=x"],
  [{ name: "discovery" }, undefined, "/discovery"],
  [{ name: "hearted" }, "x", "/favorites?next=x"],
  [{ name: "radio" }, undefined, null],
  [{ name: "queue" }, undefined, null],
  [{ name: "podcast", id: "1" }, undefined, null],
])("the page of %j from %s on is %s", (context, cursor, path) => {
  expect(pageOfPlace(context, { ytid: "dQw4w9WgXcQ", cursor })).toBe(path);
});
