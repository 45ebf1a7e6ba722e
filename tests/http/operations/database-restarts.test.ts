import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { RoamingVisitor } from "../../support/app/visitor";
import { startPostgres, type Postgres } from "../../support/services";
import { startUpstreams, type Upstreams } from "../../upstreams";

const YTID = "fJ9rUzIMcZQ";
const RESTARTS = 10;

let upstreams: Upstreams;
let postgres: Postgres;
let apps: App[];
beforeAll(async () => {
  [upstreams, postgres] = await Promise.all([startUpstreams(), startPostgres()]);
  const env = { DATABASE_URL: await postgres.createDatabase(), TRUST_PROXY: "1" };
  // The first one applies the migrations.
  const first = await startApp({ upstreams, env });
  apps = [first, await startApp({ upstreams, env })];
});
afterAll(async () => {
  await Promise.all(apps?.map((app) => app.stop()) ?? []);
  await Promise.all([upstreams?.stop(), postgres?.stop()]);
});

const readiness = (app: App) => fetch(`${app.origin}/readyz`).then(({ status }) => status);

/** A video that nobody has looked up. */
const unknownVideo = () => randomBytes(8).toString("base64url");

it("survives restarts of PostgreSQL while unknown videos are opened, and keeps every acknowledged pass", async () => {
  const answers = new Set<number>();
  /** The apps that have acknowledged a pass since the last restart. */
  const writing = new Set<App>();
  let isOver = false;
  /** Opens pages that look up their video; they may end early. */
  async function read(app: App): Promise<void> {
    while (!isOver) {
      const page = await new RoamingVisitor(app.origin).get(`/watch?v=${unknownVideo()}`);
      answers.add(page.status);
      await page.text().catch(() => "");
    }
  }
  async function write(app: App) {
    const listener = new RoamingVisitor(app.origin);
    let acknowledged = 0;
    while (!isOver) {
      const { status } = await listener.json("/api/history/add", {
        ytid: YTID,
        eventId: randomUUID(),
      });
      answers.add(status);
      if (status !== 200) continue;
      acknowledged += 1;
      writing.add(app);
    }
    return { listener, acknowledged };
  }
  const readers = apps.flatMap((app) => [read(app), read(app), read(app)]);
  const writers = apps.map(write);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await expect.poll(() => writing.size, { timeout: 15_000 }).toBe(apps.length);
    await (restart % 2 ? postgres.kill() : postgres.halt());
    await expect.poll(() => [...answers], { timeout: 15_000 }).toContain(503);
    await postgres.restart();
    for (const app of apps) await expect.poll(() => readiness(app), { timeout: 15_000 }).toBe(200);
    writing.clear();
    answers.delete(503);
  }
  isOver = true;
  await Promise.all(readers);
  for (const { listener, acknowledged } of await Promise.all(writers)) {
    const { answer } = await listener.json<{ res: { repeats: number }[] }>(
      "/api/history/repeats.page?uid=me",
    );
    expect(acknowledged).toBeGreaterThanOrEqual(RESTARTS);
    expect(answer.res[0]?.repeats).toBeGreaterThanOrEqual(acknowledged);
  }
  // The host does not know some of the videos.
  expect([...answers].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
  for (const app of apps) expect(app.logs()).not.toMatch(/"level":[56]0/);
}, 180_000);
