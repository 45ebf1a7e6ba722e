import { describe, expect, test } from "vitest";
import { embedUrl, readWatchQuery } from "./query.server";

const read = (text: string) => readWatchQuery(new URLSearchParams(text));

describe("readWatchQuery", () => {
  test("a plain id is the whole video", () => {
    expect(read("v=dQw4w9WgXcQ")).toEqual({
      kind: "video",
      ytid: "dQw4w9WgXcQ",
      slice: null,
      refused: null,
      play: false,
    });
  });

  test("s and e take decimals, m:ss and h:mm:ss", () => {
    expect(read("v=dQw4w9WgXcQ&s=3.5&e=1:02")).toMatchObject({ slice: { start: 3.5, end: 62 } });
    expect(read("v=dQw4w9WgXcQ&s=0:03&e=1:00:05")).toMatchObject({
      slice: { start: 3, end: 3605 },
    });
  });

  test("a start alone means to the end", () => {
    expect(read("v=dQw4w9WgXcQ&s=30")).toMatchObject({ slice: { start: 30, end: 0 } });
  });

  test("the video host's own start time is understood", () => {
    expect(read("v=dQw4w9WgXcQ&t=1m30s")).toMatchObject({ slice: { start: 90, end: 0 } });
  });

  test.each(["s=-3&e=9", "s=abc", "s=3&e=1:99"])("times that are none are refused: %s", (times) => {
    expect(read(`v=dQw4w9WgXcQ&${times}`)).toMatchObject({
      slice: null,
      refused: { message: "Invalid slider start/end times" },
    });
  });

  test("a whole address in v moves to its own page", () => {
    expect(read(`v=${encodeURIComponent("https://youtu.be/dQw4w9WgXcQ?t=43")}`)).toEqual({
      kind: "moved",
      to: "/watch?v=dQw4w9WgXcQ&s=43",
    });
  });

  test.each(["v=short", "v=dQw4w9WgXcQ2", "v=%3Cscript%3E"])("%s is bad", (query) => {
    expect(read(query)).toEqual({ kind: "bad" });
  });

  test("a share link of a list moves to the list's own page", () => {
    expect(read("p=playlist/a1B2c3D4e5F6")).toEqual({
      kind: "moved",
      to: "/playlist/a1B2c3D4e5F6",
    });
    expect(read("p=stream/abc")).toEqual({ kind: "moved", to: "/stream/abc" });
    expect(read("p=//evil.example")).toEqual({ kind: "none" });
    expect(read("p=playlist/../login")).toEqual({ kind: "none" });
  });

  test("no v at all", () => expect(read("v=%20")).toEqual({ kind: "none" }));
});

describe("embedUrl", () => {
  test("loops the video by naming it as its own playlist", () => {
    const url = new URL(embedUrl("https://host.example", "dQw4w9WgXcQ", { start: 3.7, end: 9 }));
    expect(url.pathname).toBe("/embed/dQw4w9WgXcQ");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      loop: "1",
      playlist: "dQw4w9WgXcQ",
      autoplay: "1",
      start: "3",
    });
    expect(url.searchParams.has("end")).toBe(false);
  });
});
