import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { RoamingVisitor } from "../../support/app/visitor";
import { startPostgres, startRedis, type Postgres, type Service } from "../../support/services";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { stationId } from "../../upstreams/radio-browser/stations";

let postgres: Postgres;
let redis: Service;
let upstreams: Upstreams;
let apps: App[];
beforeAll(async () => {
  [postgres, redis, upstreams] = await Promise.all([
    startPostgres(),
    startRedis(),
    startUpstreams(),
  ]);
  const env = {
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
    SESSION_SECRET: "a secret of two processes",
    TRUST_PROXY: "1",
  };
  apps = [await startApp({ env, upstreams }), await startApp({ env, upstreams })];
});
afterAll(async () => {
  await Promise.all((apps ?? []).map((app) => app.stop()));
  await Promise.all([redis?.stop(), postgres?.stop(), upstreams?.stop()]);
});

/** Sends 300 clients at once, half to each process, and counts the statuses. */
async function crowd(path: string): Promise<Map<number, number>> {
  const stop = new AbortController();
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      const visitor = new RoamingVisitor(apps[at % 2]!.origin);
      const response = await visitor.send(path, { signal: stop.signal });
      return response.status;
    }),
  );
  stop.abort();
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** A station that nobody here has heard of. */
test.each([
  ["what it plays", `/api/radio/now/${stationId(201)}`],
  ["its page", `/radio?stationId=${stationId(202)}`],
  ["its file", `/radio/m3u/${stationId(206)}`],
])("300 who want %s of one new station at two processes all get it", async (_what, path) => {
  upstreams.radioBrowser.seen.length = 0;
  expect(await crowd(path)).toEqual(new Map([[200, 300]]));
  expect(upstreams.radioBrowser.seen.length).toBeLessThanOrEqual(2);
});

test("a station that the directory does not know is missing for all of them", async () => {
  expect(await crowd(`/radio/m3u/${stationId(998)}`)).toEqual(new Map([[404, 300]]));
});
