import { describe, expect, it, test } from "vitest";
import { practiceBounds, practiceDays } from "./practice-days";

const now = new Date("2026-11-21T23:30:00Z");
const on = (day: string, seconds = 60) => ({ day, seconds });

describe("days of practice", () => {
  it("are the last 30, today included, the oldest first", () => {
    const found = practiceDays([on("2026-11-21", 90), on("2026-10-23", 30), on("2026-10-22")], now);
    expect(found?.days).toHaveLength(30);
    expect(found?.days[0]).toEqual({ day: "2026-10-23", seconds: 30 });
    expect(found?.days[1]).toEqual({ day: "2026-10-24", seconds: 0 });
    expect(found?.days[29]).toEqual({ day: "2026-11-21", seconds: 90 });
    expect(found).toMatchObject({ seconds: 120, activeDays: 2, streak: 1 });
  });

  test.each([
    [[], "nothing"],
    [[on("2026-10-22")], "what is older"],
    [[on("2026-11-21", 0)], "no time"],
  ])("are none for %j: %s", (days) => {
    expect(practiceDays(days, now)).toBeNull();
  });

  it("make a streak until today, or yesterday while today has none", () => {
    const days = ["2026-11-20", "2026-11-19", "2026-11-18", "2026-11-16"].map((day) => on(day));
    expect(practiceDays(days, now)?.streak).toBe(3);
    expect(practiceDays([...days, on("2026-11-21")], now)?.streak).toBe(4);
    expect(practiceDays(days, new Date("2026-11-22T00:00:00Z"))?.streak).toBe(0);
  });

  it("make a streak of a year at most, all of which is asked for", () => {
    const { first, last } = practiceBounds(now);
    expect([first, last]).toEqual(["2025-11-21", "2026-11-21"]);
    const all = Array.from({ length: 366 }, (_, at) =>
      on(new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10)),
    );
    expect(all.at(-1)?.day).toBe(last);
    expect(practiceDays(all, now)).toMatchObject({ streak: 366, activeDays: 30, seconds: 1800 });
  });
});
