import { expect, it } from "vitest";
import { formatLastPlayed } from "~/domain/player/last/last-played";
import { serialiseCookie } from "~/domain/cookies/cookies";
import { lastPlayed } from "./last-played.server";

const [here, completed] = ["dQw4w9WgXcQ", "9bZkp7q19f0"];
const counted = new Date("2026-11-21T12:00:00Z");
const seconds = counted.getTime() / 1000;
const section = { start: 3, end: 5.5 };
const last = { ytid: completed, at: counted };

const cookie = (at: number) =>
  serialiseCookie("last-played", formatLastPlayed({ ytid: here, section, at }));

it("is the video of this browser, unless another browser completed a pass well after it", () => {
  expect(lastPlayed({ last }, cookie(seconds + 5))).toMatchObject({ ytid: here, section });
  const late = lastPlayed({ last }, cookie(seconds - 5));
  expect(late, "the pass was counted late").toMatchObject({ ytid: here });
  expect(lastPlayed({ last }, cookie(seconds - 3600))).toEqual({ ytid: completed, section: null });
  expect(lastPlayed({ last }, null)).toEqual({ ytid: completed, section: null });
});

it("needs no listener, and is null when nothing was played", () => {
  expect(lastPlayed({ last: null }, cookie(seconds))).toMatchObject({ ytid: here });
  expect(lastPlayed({ last: null }, null)).toBeNull();
});
