import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { LIMITS, limitOf, rateLimits } from "./rate-limit";

async function allowed(limits: ReturnType<typeof rateLimits>, client: string, tries: number) {
  const answers = await Promise.all(
    Array.from({ length: tries }, () => limits.check("report", client)),
  );
  return answers.filter((answer) => answer === null).length;
}

test("a client over the limit is told to wait, in the shape of the API, and the others are not", async () => {
  const limits = rateLimits(null);
  expect(await allowed(limits, "a", LIMITS.report)).toBe(LIMITS.report);
  const refused = await limits.check("report", "a");
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused?.json()).toEqual({
    error: { code: "too_many_requests", message: expect.any(String) as string },
  });
  expect(await limits.check("report", "b")).toBeNull();
  expect(await limits.check("write", "a")).toBeNull();
});

test("while Redis is away the limit is held in memory and nothing fails", async () => {
  const redis = new Redis("redis://127.0.0.1:1", { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  const limits = rateLimits(redis);
  expect(await allowed(limits, "a", LIMITS.report + 5)).toBe(LIMITS.report);
  redis.disconnect();
});

test("reports and imports have limits of their own", () => {
  expect(limitOf("/import")).toBe("import");
  expect(limitOf("/api/player/report")).toBe("report");
  expect(limitOf("/api/history/add")).toBe("write");
});
