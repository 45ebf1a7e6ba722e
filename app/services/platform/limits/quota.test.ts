import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../../tests/support/data/database";
import { createBudget, pacificDay, pruneQuotaUses } from "./quota.server";

describe("a daily budget", () => {
  const db = useDatabase();

  it("never gives out more than its units to concurrent callers", async () => {
    const budget = createBudget(db(), { provider: "crowd", limit: 10 });
    const other = createBudget(db(), { provider: "crowd", limit: 10 });
    const asked = Array.from({ length: 15 }, (_, at) => (at % 2 ? budget : other).spend());
    const given = await Promise.all(asked);
    expect(given.filter(Boolean)).toHaveLength(10);
    expect(await budget.used()).toBe(10);
  });

  it("takes nothing when fewer units are left than requested", async () => {
    const budget = createBudget(db(), { provider: "rest", limit: 5 });
    expect(await budget.spend(4)).toBe(true);
    expect(await budget.spend(2)).toBe(false);
    expect(await budget.spend(1)).toBe(true);
    expect(await budget.spend(6)).toBe(false);
  });

  it("is used up when the provider says so, and resets with the provider's day", async () => {
    let now = new Date("2026-11-21T12:00:00Z");
    const budget = createBudget(db(), { provider: "days", limit: 3, clock: () => now });
    await budget.spend();
    await budget.exhaust();
    expect(await budget.spend()).toBe(false);
    now = new Date("2026-11-22T07:59:00Z");
    expect(await budget.spend()).toBe(false);
    now = new Date("2026-11-22T08:01:00Z");
    expect(await budget.spend()).toBe(true);
    expect(await pruneQuotaUses(db(), new Date("2027-02-01T00:00:00Z"))).toBeGreaterThan(0);
    expect(await budget.used()).toBe(0);
  });
});

it("counts days in Pacific time", () => {
  expect(pacificDay(new Date("2026-07-01T06:59:00Z"))).toBe("2026-06-30");
  expect(pacificDay(new Date("2026-07-01T07:01:00Z"))).toBe("2026-07-01");
});
