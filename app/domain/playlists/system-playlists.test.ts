import { expect, test } from "vitest";
import { isSystemPid, SYSTEM_PIDS, SYSTEM_PLAYLISTS } from "./system-playlists";

test("there are six lists, each with the prefix lor:", () => {
  expect(SYSTEM_PIDS.map((pid) => SYSTEM_PLAYLISTS[pid].context)).toEqual([
    "history",
    "repeat-count",
    "hearted",
    "reviews",
    "staff-picks",
    "search",
  ]);
  expect(SYSTEM_PIDS.every((pid) => pid.startsWith("lor:"))).toBe(true);
});

test.each(["lor:nothing", "lor:", "your-repeats", "toString", undefined])(
  "%s is not a system playlist",
  (pid) => {
    expect(isSystemPid(pid)).toBe(false);
  },
);
