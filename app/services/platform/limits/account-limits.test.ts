import { expect, it } from "vitest";
import { ACCOUNT_LIMITS, accountLimits, type AccountLimit } from "./account-limits.server";

const names = Object.keys(ACCOUNT_LIMITS) as AccountLimit[];

it.each(names)(
  "%s: lets so many through for each key, and says how long the next one waits",
  async (name) => {
    const limits = accountLimits(null, 99);
    const { points, seconds } = ACCOUNT_LIMITS[name];
    for (let at = 0; at < points; at++) expect(await limits.consume(name, "ada")).toBeNull();
    const { retryAfter = 0 } = (await limits.consume(name, "ada")) ?? {};
    expect(retryAfter).toBeGreaterThan(seconds - 60);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect(await limits.consume(name, "bob")).toBeNull();
  },
);
