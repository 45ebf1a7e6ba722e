import { describe, expect, test } from "vitest";
import { parseQuery } from "~/domain/text/query/parse-query";
import { embedUrl, parseWatchQuery, watchQuery } from "./query.server";

const read = (text: string) =>
  parseWatchQuery(parseQuery(new URL(`https://own.invalid/watch?${text}`), watchQuery));

describe("parseWatchQuery", () => {
  test("reads a plain id as the whole video", () => {
    expect(read("v=dQw4w9WgXcQ")).toEqual({
      kind: "video",
      ytid: "dQw4w9WgXcQ",
      section: null,
      speed: null,
      passes: null,
      startAt: null,
      rejected: null,
      play: false,
    });
    expect(read("v=dQw4w9WgXcQ&at=4:00&play=1")).toMatchObject({ startAt: 240, play: true });
  });

  test("reads a number of passes from 1 to 1000", () => {
    const passes = (n: string) => read(`v=dQw4w9WgXcQ&n=${n}`);
    expect(passes("8")).toMatchObject({ passes: 8 });
    for (const n of ["0", "1001", "-1", "1.5", "8x", ""])
      expect(passes(n)).toMatchObject({ passes: null });
  });

  test("reads s and e as decimals, m:ss and h:mm:ss", () => {
    expect(read("v=dQw4w9WgXcQ&s=3.5&e=1:02")).toMatchObject({ section: { start: 3.5, end: 62 } });
    expect(read("v=dQw4w9WgXcQ&s=0:03&e=1:00:05")).toMatchObject({
      section: { start: 3, end: 3605 },
    });
  });

  test("reads a start without an end as a section to the end of the video", () => {
    expect(read("v=dQw4w9WgXcQ&s=30")).toMatchObject({ section: { start: 30, end: 0 } });
  });

  test("reads the video host's own start time", () => {
    expect(read("v=dQw4w9WgXcQ&t=1m30s")).toMatchObject({ section: { start: 90, end: 0 } });
  });

  test.each(["s=-3&e=9", "s=abc", "s=3&e=1:99"])("rejects invalid times: %s", (times) => {
    expect(read(`v=dQw4w9WgXcQ&${times}`)).toMatchObject({
      section: null,
      rejected: { message: "Invalid slider start/end times" },
    });
  });

  test("redirects a whole URL in v to its watch page", () => {
    expect(read(`v=${encodeURIComponent("https://youtu.be/dQw4w9WgXcQ?t=43")}`)).toEqual({
      kind: "moved",
      to: "/watch?v=dQw4w9WgXcQ&s=43",
    });
  });

  test.each(["v=short", "v=dQw4w9WgXcQ2", "v=%3Cscript%3E"])("rejects the id in %s", (query) => {
    expect(read(query)).toEqual({ kind: "bad" });
  });

  test("redirects a share link to its playlist or channel", () => {
    expect(read("p=playlist/a1B2c3D4e5F6")).toEqual({
      kind: "moved",
      to: "/playlist/a1B2c3D4e5F6",
    });
    expect(read("p=stream/abc")).toEqual({ kind: "moved", to: "/stream/abc" });
    expect(read("p=//evil.example")).toEqual({ kind: "none" });
    expect(read("p=playlist/../login")).toEqual({ kind: "none" });
  });

  test("reads a blank v as none", () => expect(read("v=%20")).toEqual({ kind: "none" }));
});

describe("embedUrl", () => {
  const video = { ytid: "dQw4w9WgXcQ", section: { start: 3.7, end: 9 } };
  const embedOf = (repeat: boolean) => embedUrl("https://host.example", { ...video, repeat });

  test("loops the video as a playlist of one", () => {
    const url = new URL(embedOf(true));
    expect(url.pathname).toBe("/embed/dQw4w9WgXcQ");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      loop: "1",
      playlist: "dQw4w9WgXcQ",
      autoplay: "1",
      start: "3",
    });
    expect(url.searchParams.has("end")).toBe(false);
  });

  test("does not loop while Repeat is off", () => {
    expect(new URL(embedOf(false)).searchParams.has("loop")).toBe(false);
  });
});
