import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";
import { startForwarder, type Forwarder } from "../../support/network/forwarder";
import { startPostgresProxy, type PostgresProxy } from "../../support/network/postgres-proxy";
import { startPostgres, type Postgres, type Service } from "../../support/services";
import { startUpstreams, type Upstreams } from "../../upstreams";

const METRICS_TOKEN = "a-token-of-the-tests";

let upstreams: Upstreams;
let postgres: Postgres;
let standby: Service;
let forwarder: Forwarder;
let proxy: PostgresProxy;
let control: Client;
let app: App;
let listener: Visitor;
let pid: string;

beforeAll(async () => {
  [upstreams, postgres] = await Promise.all([startUpstreams(), startPostgres()]);
  const url = await postgres.createDatabase();
  standby = await postgres.startStandby();
  forwarder = await startForwarder(new URL(standby.url));
  proxy = await startPostgresProxy(forwarder.url);
  control = new Client({ connectionString: standby.url });
  // It ends when the standby is killed.
  control.on("error", () => undefined);
  await control.connect();
  const replica = new URL(proxy.url);
  replica.pathname = new URL(url).pathname;
  app = await startApp({
    upstreams,
    env: { DATABASE_URL: url, DATABASE_REPLICA_URL: replica.href, TRUST_PROXY: "1", METRICS_TOKEN },
  });
  listener = new Visitor(app.origin);
  const made = await listener.json<{ pid: string }>("/api/playlist/create", { name: "Name 0" });
  ({ pid } = made.answer);
  const ytids = ["fJ9rUzIMcZQ"];
  await listener.json(`/api/playlist/add-ytids/${pid}`, { ytids });
}, 180_000);
afterAll(async () => {
  await app?.stop();
  await control?.end().catch(() => undefined);
  await Promise.all([proxy?.stop(), forwarder?.stop()]);
  await standby?.stop();
  await Promise.all([postgres?.stop(), upstreams?.stop()]);
});

const get = async (path: string) => (await fetch(app.origin + path)).text();
const state = async () =>
  /replica for public pages: (.+)/.exec(await get("/status"))?.[1] ?? "there is none";
const untilUsed = () => expect.poll(state).toBe("in use");
const readiness = async () => (await fetch(`${app.origin}/readyz`)).status;

async function isUsedMetric(): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${app.origin}/metrics`, { headers })).text();
  return /^database_replica_in_use (\d)$/m.exec(metrics)?.[1];
}

/** Statements that pages have sent to the replica since the last call. */
const readsOnReplica = () =>
  proxy.takeStatements().filter((text) => !text.includes("pg_is_in_recovery"));

const anyVideo = () => `/watch?v=${randomBytes(8).toString("base64url")}`;

async function rename(name: string): Promise<void> {
  const { status } = await listener.json(`/api/playlist/rename/${pid}`, { name });
  expect(status).toBe(200);
}

it("reads public pages from the standby, and a listener's own from the primary", async () => {
  await untilUsed();
  expect(await isUsedMetric()).toBe("1");
  readsOnReplica();
  expect(await get(`/playlist/${pid}`)).toContain("Name 0");
  expect(readsOnReplica()).not.toEqual([]);
  for (const path of [`/playlist/${pid}`, "/top10", "/yourlor"]) {
    expect((await listener.get(path)).status).toBe(200);
  }
  await listener.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
  expect(readsOnReplica()).toEqual([]);
});

it("makes no page again from rows that are older than its purge", async () => {
  for (let time = 1; time <= 5; time += 1) {
    await untilUsed();
    await rename(`Name ${time}`);
    expect(await get(`/playlist/${pid}`)).toContain(`Name ${time}`);
  }
  await untilUsed();
  await control.query("select pg_wal_replay_pause()");
  await rename("Changed meanwhile");
  expect(await get(`/playlist/${pid}`)).toContain("Changed meanwhile");
  // The answer of /status is a second old at most.
  await expect.poll(state).toBe("not used: it does not have the last change yet");
  await expect.poll(state).toBe("not used: more than 5 seconds behind");
  readsOnReplica();
  expect(await (await fetch(app.origin + anyVideo())).text()).toContain("</html>");
  expect(readsOnReplica()).toEqual([]);
  expect([await readiness(), await isUsedMetric()]).toEqual([200, "0"]);
  await control.query("select pg_wal_replay_resume()");
  await untilUsed();
  expect(await get(`/playlist/${pid}`)).toContain("Changed meanwhile");
});

it.each([
  ["is killed", () => standby.kill(), () => standby.restart()],
  ["hangs", async () => forwarder.hang(), async () => forwarder.leadTo(new URL(standby.url))],
])("fails no request while the standby %s, and reads from it again", async (_, away, back) => {
  await untilUsed();
  const statuses = new Set<number>();
  let isOver = false;
  let answered = 0;
  const read = async () => {
    while (!isOver) {
      const page = await new RoamingVisitor(app.origin).get(anyVideo());
      expect(await page.text()).toContain("</html>");
      statuses.add(page.status);
      answered += 1;
    }
  };
  const readers = [read(), read(), read(), read()];
  await expect.poll(() => answered).toBeGreaterThan(10);
  await away();
  await expect.poll(state).toMatch(/^not used: /);
  expect(await readiness()).toBe(200);
  const before = answered;
  await expect.poll(() => answered).toBeGreaterThan(before + 20);
  await back();
  await untilUsed();
  isOver = true;
  await Promise.all(readers);
  // The host does not know some of the videos.
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(app.logs()).not.toMatch(/"level":[56]0/);
});
