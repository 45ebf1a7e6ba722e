import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startPostgres, type Postgres } from "../../support/services";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";

const YTID = "fJ9rUzIMcZQ";

let postgres: Postgres;
let app: App;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await startApp({
    env: { DATABASE_URL: await postgres.createDatabase(), TRUST_PROXY: "1" },
  });
});
afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
});

const readiness = async () => (await fetch(`${app.origin}/readyz`)).status;

it("reports a database outage, keeps what was acknowledged, and continues afterwards", async () => {
  const listener = new RoamingVisitor(app.origin);
  expect((await listener.json("/api/star/set", { ytid: YTID })).status).toBe(200);
  expect((await fetch(`${app.origin}/about`)).status).toBe(200);

  let acknowledged = 0;
  const answers = new Set<number>();
  let isOver = false;
  const writer = (async () => {
    while (!isOver) {
      const play = { ytid: YTID, eventId: randomUUID() };
      const { status, headers } = await listener.json("/api/history/add", play);
      answers.add(status);
      if (status === 200) acknowledged += 1;
      else expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    }
  })();
  await expect.poll(() => acknowledged, { timeout: 15_000 }).toBeGreaterThan(5);
  await postgres.kill();
  await expect.poll(() => [...answers], { timeout: 15_000 }).toContain(503);

  const call = await listener.json<{ error: { code: string } }>("/api/star/set", { ytid: YTID });
  expect([call.status, call.answer.error.code]).toEqual([503, "unavailable"]);
  const stranger = await new Visitor(app.origin).json("/api/history/add", { ytid: YTID });
  expect(stranger.status).toBe(503);
  const anyone = new Visitor(app.origin);
  for (const [who, path] of [
    [listener, "/favorites"],
    [listener, "/top10"],
    [anyone, "/top10"],
    [anyone, "/watch?v=dQw4w9WgXcQ"],
  ] as const) {
    const page = await who.get(path);
    expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await page.text()).toMatch(/isn('|&#x27;|&#39;)t working right now/);
  }
  const form = await listener.form("/api/star/set", { ytid: YTID });
  expect([form.status, form.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await form.text()).toMatch(/isn('|&#x27;|&#39;)t working right now/);
  expect((await fetch(`${app.origin}/about`)).status).toBe(200);
  expect(await readiness()).toBe(503);

  const before = acknowledged;
  await postgres.restart();
  await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
  await expect.poll(() => acknowledged, { timeout: 15_000 }).toBeGreaterThan(before);
  isOver = true;
  await writer;
  expect([...answers].sort()).toEqual([200, 503]);
  const { answer } = await listener.json<{ res: { repeats: number }[] }>(
    "/api/history/repeats.page?uid=me",
  );
  expect(answer.res[0]?.repeats).toBeGreaterThanOrEqual(acknowledged);
  expect(app.logs()).not.toMatch(/"level":50/);
}, 90_000);

it("answers writes with 503 while the database server is a standby, and still shows pages", async () => {
  const listener = new RoamingVisitor(app.origin);
  const save = async () => (await listener.json("/api/star/set", { ytid: YTID })).status;
  expect(await save()).toBe(200);
  const client = new Client(postgres.url);
  await client.connect();
  try {
    await client.query("alter system set default_transaction_read_only = on");
    await client.query("select pg_reload_conf()");
    await expect.poll(save).toBe(503);
    expect((await listener.get("/favorites")).status).toBe(200);
    await client.query("set default_transaction_read_only = off");
    await client.query("alter system reset default_transaction_read_only");
    await client.query("select pg_reload_conf()");
    await expect.poll(save).toBe(200);
  } finally {
    await client.end();
  }
  expect(app.logs()).not.toMatch(/"level":50/);
});
