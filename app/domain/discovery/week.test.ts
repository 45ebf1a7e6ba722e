import { expect, test } from "vitest";
import { inZone, nextWeek } from "./week";

test.each([
  ["on a Sunday", "2026-11-22T18:00:00Z", undefined, "2026-11-23T00:00:00Z"],
  ["on a Monday", "2026-11-23T00:00:00Z", undefined, "2026-11-30T00:00:00Z"],
  ["a moment before", "2026-11-22T23:59:59.999Z", "UTC", "2026-11-23T00:00:00Z"],
  ["in Tokyo", "2026-11-22T16:00:00Z", "Asia/Tokyo", "2026-11-29T15:00:00Z"],
  ["in New York", "2026-11-23T01:00:00Z", "America/New_York", "2026-11-23T05:00:00Z"],
  ["when the clock changes", "2026-10-21T12:00:00Z", "Europe/Berlin", "2026-10-25T23:00:00Z"],
  ["in no zone", "2026-11-22T18:00:00Z", "Mars/Olympus", "2026-11-23T00:00:00Z"],
])("the next week begins on Monday: %s", (_name, now, zone, expected) => {
  expect(nextWeek(new Date(now), zone)).toEqual(new Date(expected));
});

const monday = "2026-11-23T00:00:00Z";
test.each([
  ["east of UTC", monday, "Asia/Tokyo", "2026-11-22T15:00:00Z"],
  ["west of UTC", monday, "America/New_York", "2026-11-23T05:00:00Z"],
  ["far east", monday, "Pacific/Kiritimati", "2026-11-22T10:00:00Z"],
  ["in an unknown zone", monday, null, monday],
  ["of that zone already", "2026-11-22T23:00:00Z", "Europe/Berlin", "2026-11-22T23:00:00Z"],
  ["shorter than the week", "2026-11-20T12:00:00Z", "Asia/Tokyo", "2026-11-20T12:00:00Z"],
])("a list ends by the listener's clock: %s", (_name, expires, zone, expected) => {
  expect(inZone(new Date(expires), zone)).toEqual(new Date(expected));
});
