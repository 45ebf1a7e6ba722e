import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verdictOf } from "~/domain/unavailable";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import { noteHostWord, pruneTroubles, reportsOf, reportTrouble } from "./troubles.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe.each(databaseKinds)("the ledger of troubles on %s", (kind) => {
  const db = useDatabase(kind);

  function report(ytid: string, reporter: string, country: string | null = "DE", at = now) {
    return reportTrouble(db(), { ytid, country, reporter, code: 150, now: at });
  }

  it("counts every listener once, and each country by itself", async () => {
    const ytid = someYtid();
    for (const reporter of ["a", "b", "a", "a"]) await report(ytid, reporter);
    await report(ytid, "c", "FR");
    await report(ytid, "d", null);
    const reports = (await reportsOf(db(), [ytid, someYtid()], now))[ytid] ?? [];
    expect(reports).toHaveLength(3);
    expect(reports).toContainEqual({ country: "DE", reports: 2 });
    expect(reports).toContainEqual({ country: "", reports: 1 });
  });

  it("counts right when many report at once", async () => {
    const ytid = someYtid();
    await Promise.all(Array.from({ length: 12 }, () => report(ytid, randomUUID())));
    expect(await reportsOf(db(), [ytid], now)).toEqual({
      [ytid]: [{ country: "DE", reports: 12 }],
    });
    expect(verdictOf([{ country: "DE", reports: 12 }], "DE")).toBe("blocked");
  });

  it("begins anew after a week without reports", async () => {
    const ytid = someYtid();
    for (const reporter of ["a", "b", "c"]) await report(ytid, reporter);
    expect(await reportsOf(db(), [ytid], later(8))).toEqual({});
    await report(ytid, "a", "DE", later(8));
    expect((await reportsOf(db(), [ytid], later(8)))[ytid]).toEqual([
      { country: "DE", reports: 1 },
    ]);
  });

  it("keeps the host's word apart from the players', and replaces it by its next one", async () => {
    const ytid = someYtid();
    const word = { ytid, reason: null, now };
    await noteHostWord(db(), { ...word, countries: ["DE", "AT"] });
    await noteHostWord(db(), { ...word, countries: ["AT"] });
    await noteHostWord(db(), { ...word, countries: [] });
    await noteHostWord(db(), { ...word, reason: "private", countries: [] });
    expect(await reportsOf(db(), [ytid], now)).toEqual({});
    expect(await pruneTroubles(db(), later(31))).toBeGreaterThan(0);
  });
});
