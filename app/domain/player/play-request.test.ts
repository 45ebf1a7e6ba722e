import { describe, expect, it } from "vitest";
import { parseRequestedVideo } from "./play-request";

const whole = { ytid: "dQw4w9WgXcQ", title: "Song", slice: null };

describe("parseRequestedVideo", () => {
  it("reads the fields of a video and nothing else", () => {
    const json = JSON.stringify({
      ...whole,
      author: "A",
      duration: 61.5,
      autoplay: true,
      star: true,
    });
    expect(parseRequestedVideo(json)).toEqual({ ...whole, author: "A", duration: 61.5 });
  });

  it("reads the section", () => {
    const slice = { start: 3, end: 5.5 };
    expect(parseRequestedVideo(JSON.stringify({ ...whole, slice }))?.slice).toEqual(slice);
    expect(
      parseRequestedVideo(JSON.stringify({ ...whole, slice: { start: 3 } }))?.slice,
    ).toBeNull();
  });

  it("leaves out what is unknown", () => {
    expect(parseRequestedVideo(JSON.stringify({ ...whole, author: null, duration: null }))).toEqual(
      whole,
    );
  });

  it.each([null, undefined, "", "null", "{", "[]", '{"ytid":"short"}', '"dQw4w9WgXcQ"'])(
    "finds no video in %s",
    (json) => expect(parseRequestedVideo(json)).toBeNull(),
  );
});
