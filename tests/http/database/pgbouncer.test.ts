import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../../support/app/app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";
import { postgresCopy } from "../../support/data/postgres-copy";
import { documented } from "../../support/documented";
import { startPgBouncer } from "../../support/network/pgbouncer";
import { substitute } from "../../support/network/substitute";

const YTID = "fJ9rUzIMcZQ";

it("a role has the limits that its operator sets for a pooler which passes none on", async () => {
  const copy = await postgresCopy();
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  const owner = new Client({ connectionString: copy.url });
  await owner.connect();
  const role = `lor_${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    await owner.query(`drop role ${role}`).finally(() => owner.end());
    await copy.remove();
  });
  await owner.query(`create role ${role} login`);
  await owner.query(substitute(documented("alter role"), { "role lor": `role ${role}` }));
  const address = new URL(copy.url);
  address.username = role;
  const app = new Client({ connectionString: address.href });
  await app.connect();
  const { rows } = await app.query("show statement_timeout").finally(() => app.end());
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
});

it("serves behind PgBouncer's session mode, and keeps every acknowledged pass when that is killed", async () => {
  const copy = await postgresCopy();
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  onTestFinished(() => copy.remove());
  const pooler = await startPgBouncer(copy.url);
  onTestFinished(() => pooler.stop());
  const app = await startApp({ env: { DATABASE_URL: pooler.url, TRUST_PROXY: "1" } });
  onTestFinished(() => app.stop());
  const listener = new RoamingVisitor(app.origin);
  expect((await listener.json("/api/star/set", { ytid: YTID })).status).toBe(200);

  const answers = new Set<number>();
  let isOver = false;
  let acknowledged = 0;
  const write = async () => {
    while (!isOver) {
      const play = { ytid: YTID, eventId: randomUUID() };
      const { status } = await listener.json("/api/history/add", play);
      answers.add(status);
      if (status === 200) acknowledged += 1;
    }
  };
  const open = async (visitor: Visitor, path: string) => {
    while (!isOver) {
      const page = await visitor.get(path);
      answers.add(page.status);
      await page.text();
    }
  };
  const stranger = new RoamingVisitor(app.origin);
  const all = [write(), open(listener, "/favorites"), open(stranger, "/yourlor")];
  for (let time = 0; time < 3; time += 1) {
    const before = acknowledged;
    await expect.poll(() => acknowledged).toBeGreaterThan(before + 10);
    await pooler.restart();
  }
  const before = acknowledged;
  await expect.poll(() => acknowledged).toBeGreaterThan(before + 10);
  isOver = true;
  await Promise.all(all);
  expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const { answer } = await listener.json<{ res: { repeats: number }[] }>(
    "/api/history/repeats.page?uid=me",
  );
  expect(answer.res[0]?.repeats).toBeGreaterThanOrEqual(acknowledged);
  expect(app.logs()).toContain("a pooler does not pass on all settings of a connection");
  expect(app.logs()).not.toMatch(/"level":[56]0/);
});
