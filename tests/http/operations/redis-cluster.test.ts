import { afterAll, beforeAll, expect, it } from "vitest";
import { REQUEST_LIMITS } from "~/services/platform/limits/request-limits.server";
import { admin } from "../../support/app/admin";
import { startApp, type App } from "../../support/app/app";
import { visitorWithOwnIp } from "../../support/app/sign-in";
import { Visitor } from "../../support/app/visitor";
import { startRedisCluster, type RedisCluster } from "../../support/redis-cluster";

const HEART = { ytid: "fJ9rUzIMcZQ" };
/** So many that each Redis surely has the session of one. */
const LISTENERS = 40;

let cluster: RedisCluster;
let one: App;
let two: App;
beforeAll(async () => {
  cluster = await startRedisCluster();
  const shared = { SESSION_SECRET: "a secret of two processes", TRUST_PROXY: "1" };
  const env = { ...shared, REDIS_URL: cluster.url };
  one = await startApp({ env });
  two = await startApp({ env: { ...env, DATABASE_URL: one.databaseUrl } });
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
  await cluster?.stop();
});

async function readiness(): Promise<number[]> {
  const answers = await Promise.all([one, two].map(({ origin }) => fetch(`${origin}/readyz`)));
  return answers.map(({ status }) => status);
}

/** Of more than are allowed, but fewer than if each process counted for itself. */
const REPORTS = REQUEST_LIMITS.report * 1.5;

/** Reports to both processes in turn, from one address, until it is refused. */
async function reportFrom(address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < REPORTS && statuses.at(-1) !== 429; at += 1) {
    const headers = { Accept: "application/json", "X-Forwarded-For": address };
    const { origin } = at % 2 === 0 ? one : two;
    const report = { method: "POST", headers, body: new URLSearchParams() };
    statuses.push((await fetch(`${origin}/api/player/report`, report)).status);
  }
  return statuses;
}

/** Sees a page of the second process again, and has it purged through the first. */
async function expectPurge(key: string, path: string): Promise<void> {
  const cached = async () => (await new Visitor(two.origin).get(path)).headers.get("X-Cache");
  await cached();
  expect(await cached()).toMatch(/^(?:hit|stale)$/);
  expect(await admin(one, ["cache", "purge", key])).toMatchObject({ code: 0 });
  await expect.poll(cached).toBe("miss");
}

it("shares sessions, limits and purges between processes over all of its Redis", async () => {
  const listeners = Array.from({ length: LISTENERS }, () => visitorWithOwnIp(one.origin));
  for (const listener of listeners) {
    await listener.json("/api/star/set", HEART);
    const other = visitorWithOwnIp(two.origin);
    for (const [name, value] of listener.cookies) other.cookies.set(name, value);
    expect((await other.json("/api/star/page")).answer).toMatchObject({ res: [HEART] });
  }
  for (const pattern of ["lor:session:*", "limit:*"])
    await expect.poll(() => cluster.keys(pattern)).not.toContainEqual([]);

  const statuses = await reportFrom("10.8.0.1");
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]));
  expect(statuses.at(-1)).toBe(429);
  await expectPurge("page-streams", "/stream");
});

it("goes on without what one of its Redis has while that one is away", async () => {
  const [first] = cluster.nodes;
  const listeners = Array.from({ length: LISTENERS }, () => visitorWithOwnIp(one.origin));
  for (const listener of listeners) await listener.json("/api/star/set", HEART);

  await first?.kill();
  const whileAway = async () => {
    for (const listener of listeners)
      expect((await listener.json("/api/star/page")).answer).toMatchObject({ res: [HEART] });
  };
  await whileAway();
  await expect.poll(readiness).toEqual([503, 503]);
  await whileAway();
  expect(new Set(await reportFrom("10.8.0.2"))).toEqual(new Set([400]));
  await expectPurge("page-streams", "/stream");
  expect(one.logs()).toMatch(/Redis 127\.0\.0\.1:\d+ of the cluster does not answer/);

  await first?.restart();
  await expect.poll(readiness).toEqual([200, 200]);
  // A process may count by itself for a moment longer.
  let at = 0;
  const last = async () => (await reportFrom(`10.8.1.${(at += 1)}`)).at(-1);
  await expect.poll(last).toBe(429);
  await expectPurge("page-streams", "/stream");
});
