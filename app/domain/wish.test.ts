import { describe, expect, it } from "vitest";
import { parseWishedVideo } from "./wish";

const whole = { ytid: "dQw4w9WgXcQ", title: "Song", slice: null };

describe("parseWishedVideo", () => {
  it("keeps what a wish carries and nothing else", () => {
    const json = JSON.stringify({
      ...whole,
      author: "A",
      duration: 61.5,
      autoplay: true,
      star: true,
    });
    expect(parseWishedVideo(json)).toEqual({ ...whole, author: "A", duration: 61.5 });
  });

  it("reads the section", () => {
    const slice = { start: 3, end: 5.5 };
    expect(parseWishedVideo(JSON.stringify({ ...whole, slice }))?.slice).toEqual(slice);
    expect(parseWishedVideo(JSON.stringify({ ...whole, slice: { start: 3 } }))?.slice).toBeNull();
  });

  it("leaves out what is not known", () => {
    expect(parseWishedVideo(JSON.stringify({ ...whole, author: null, duration: null }))).toEqual(
      whole,
    );
  });

  it.each([null, undefined, "", "null", "{", "[]", '{"ytid":"short"}', '"dQw4w9WgXcQ"'])(
    "finds no video in %s",
    (json) => expect(parseWishedVideo(json)).toBeNull(),
  );
});
