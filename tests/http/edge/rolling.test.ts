import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { postgresCopy, type PostgresCopy } from "../../support/data/postgres-copy";
import { startCaddy } from "../../support/edge/caddy";
import { startEdge, type Edge } from "../../support/edge/edge";
import { startVarnish } from "../../support/edge/varnish";
import { startVisits } from "../../support/network/visitors";
import { startRedis, type Service } from "../../support/services";

const SITE = "http://localhost";

let postgres: PostgresCopy;
let redis: Service;
let apps: App[];
beforeAll(async () => {
  const copy = await postgresCopy();
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  [postgres, redis] = [copy, await startRedis()];
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: "the secret of both processes",
    ORIGIN: SITE,
    TRUST_PROXY: "1",
  };
  apps = [await startApp({ env }), await startApp({ env })];
});
afterAll(async () => {
  for (const app of apps ?? []) await app.stop();
  await redis?.stop();
  await postgres?.remove();
});

const addresses = () =>
  apps.map(({ origin }) => new URL(origin).host.replace("localhost", "127.0.0.1"));

async function rollUnderVisits(edge: Pick<Edge, "url">): Promise<void> {
  const visits = startVisits(edge.url, SITE, 12);
  for (const app of apps) {
    const before = visits.count;
    await app.restart();
    await expect.poll(() => visits.count).toBeGreaterThan(before + 60);
    // Varnish leaves a process alone for 0.25 s after it refused a connection.
    await expect.poll(() => app.logs()).toContain('"path":"/history"');
  }
  const { acknowledged, stored } = await visits.end();
  expect(visits.failures).toEqual([]);
  expect(acknowledged).toBeGreaterThan(40);
  expect(stored).toBe(acknowledged);
}

async function startBoth() {
  const edge = await startEdge(addresses(), { isBehindProxy: true });
  const caddy = await startCaddy(new URL(edge.url).host);
  const stop = async () => {
    await caddy.stop();
    await edge.stop();
  };
  return { url: caddy.url, stop };
}

it.each([
  ["nginx", () => startEdge(addresses())],
  ["Varnish", () => startVarnish(addresses())],
  ["Caddy and nginx", startBoth],
])(
  "fails no request behind %s while both processes are restarted in turn",
  async (_name, start) => {
    const edge = await start();
    try {
      await rollUnderVisits(edge);
    } finally {
      await edge.stop();
    }
  },
);
