import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { reportedReason } from "~/domain/videos/unavailable";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import {
  saveHostVerdict,
  prunePlaybackFailures,
  reportPlaybackFailure,
} from "./playback-failures.server";
import { loadVideoFacts } from "./video-facts.server";
import { hideVideo } from "./videos-store.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe("playback failures", () => {
  const db = useDatabase();

  function report(ytid: string, reporter: string, country: string | null = "DE", at = now) {
    return reportPlaybackFailure(db(), { ytid, country, reporter, code: 150, now: at });
  }

  /** Loads the reports on a stored video, by country. */
  async function reportsOf(ytid: string, at = now) {
    await hideVideo(db(), ytid, now);
    return (await loadVideoFacts(db(), [ytid, uniqueYtid()], at)).get(ytid)?.reports;
  }

  it("count each listener once, and each country separately", async () => {
    const ytid = uniqueYtid();
    for (const reporter of ["a", "b", "a", "a"]) await report(ytid, reporter);
    await report(ytid, "c", "FR");
    await report(ytid, "d", null);
    const reports = await reportsOf(ytid);
    expect(reports).toHaveLength(3);
    expect(reports).toContainEqual({ country: "DE", reports: 2 });
    expect(reports).toContainEqual({ country: "", reports: 1 });
  });

  it("count correctly when several listeners report at once", async () => {
    const ytid = uniqueYtid();
    await Promise.all(Array.from({ length: 12 }, () => report(ytid, randomUUID())));
    expect(await reportsOf(ytid)).toEqual([{ country: "DE", reports: 12 }]);
    expect(reportedReason([{ country: "DE", reports: 12 }], "DE")).toBe("blocked");
  });

  it("start again after a week without reports", async () => {
    const ytid = uniqueYtid();
    for (const reporter of ["a", "b", "c"]) await report(ytid, reporter);
    expect(await reportsOf(ytid, later(8))).toEqual([]);
    await report(ytid, "a", "DE", later(8));
    expect(await reportsOf(ytid, later(8))).toEqual([{ country: "DE", reports: 1 }]);
  });

  it("are stored apart from the host's verdict, which the next one replaces", async () => {
    const ytid = uniqueYtid();
    const verdict = { ytid, reason: null, now };
    await saveHostVerdict(db(), { ...verdict, countries: ["DE", "AT"] });
    await saveHostVerdict(db(), { ...verdict, countries: ["AT"] });
    await saveHostVerdict(db(), { ...verdict, countries: [] });
    await saveHostVerdict(db(), { ...verdict, reason: "private", countries: [] });
    expect(await reportsOf(ytid)).toEqual([]);
    expect(await prunePlaybackFailures(db(), later(31))).toBeGreaterThan(0);
  });
});
