import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { startRedis } from "../../tests/support/services";
import { REQUEST_LIMITS } from "~/services/platform/limits/request-limits.server";
import { loadRouteFacts } from "../../scripts/route-facts";
import { rateLimits } from "./rate-limit";

async function allowed(limits: ReturnType<typeof rateLimits>, client: string, tries: number) {
  const answers = await Promise.all(
    Array.from({ length: tries }, () => limits.take("report", client)),
  );
  return answers.filter((answer) => answer === null).length;
}

test("a client over the limit is refused and told when to come back, and other clients are not", async () => {
  const limits = rateLimits(null);
  expect(await allowed(limits, "a", REQUEST_LIMITS.report)).toBe(REQUEST_LIMITS.report);
  const refused = await limits.take("report", "a");
  expect(refused?.retryAfter).toBeGreaterThan(1);
  expect(refused?.retryAfter).toBeLessThanOrEqual(60);
  expect(refused?.times).toBeCloseTo(1 + 1 / REQUEST_LIMITS.report);
  expect(await limits.take("report", "b")).toBeNull();
  expect(await limits.take("write", "a")).toBeNull();
});

test.each([
  ["2001:db8:1:", (at: number) => `2001:db8:1:${at.toString(16)}`, "2001:db8:2:1"],
  ["10.0.0.", (at: number) => `10.0.0.${at}`, "10.0.1.1"],
])("the clients of %s share a wider limit", async (_network, clientAt, outside) => {
  const limits = rateLimits(null);
  let passed = 0;
  for (let at = 0; at < 40; at++)
    passed += await allowed(limits, clientAt(at), REQUEST_LIMITS.report);
  expect(passed).toBe(REQUEST_LIMITS.report * 10);
  expect((await limits.take("report", clientAt(99)))?.times).toBeGreaterThan(1);
  expect(await limits.take("report", outside)).toBeNull();
});

test("rejected requests of a client do not use up the limit of its network", async () => {
  const limits = rateLimits(null);
  expect(await allowed(limits, "10.0.0.1", REQUEST_LIMITS.report * 20)).toBe(REQUEST_LIMITS.report);
  expect(await limits.take("report", "10.0.0.2")).toBeNull();
});

test("processes that share Redis count together, each limit separately", async () => {
  const server = await startRedis();
  const connections = [new Redis(server.url), new Redis(server.url)] as const;
  onTestFinished(async () => {
    for (const redis of connections) redis.disconnect();
    await server.stop();
  });
  await Promise.all(connections.map((redis) => redis.ping()));
  const [one, other] = connections.map(rateLimits);
  expect(await allowed(one!, "a", REQUEST_LIMITS.report)).toBe(REQUEST_LIMITS.report);
  expect(await other!.take("report", "a")).not.toBeNull();
  expect(await other!.take("contact", "a")).toBeNull();
});

test("while Redis is down the limit is counted in memory and nothing fails", async () => {
  const redis = new Redis("redis://127.0.0.1:1", { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  const limits = rateLimits(redis);
  expect(await allowed(limits, "a", REQUEST_LIMITS.report + 5)).toBe(REQUEST_LIMITS.report);
  redis.disconnect();
});

test("the limits per minute", () => {
  const reads = { read: 1200, picture: 2400 };
  expect(REQUEST_LIMITS).toEqual({ ...reads, write: 240, report: 60, import: 12, contact: 5 });
});

test("reports, imports and messages have limits of their own", async () => {
  const facts = await loadRouteFacts();
  const limitOf = (route: string) => facts.get(route)?.limit;
  expect(limitOf("/import")).toBe("import");
  expect(limitOf("/api/player/report")).toBe("report");
  expect(limitOf("/api/history/add")).toBe("write");
  expect(limitOf("/contact")).toBe("contact");
  expect(limitOf("/api/contactform/contactform")).toBe("contact");
});
