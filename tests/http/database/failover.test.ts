import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../../support/app/app";
import { RoamingVisitor } from "../../support/app/visitor";
import { startForwarder } from "../../support/network/forwarder";
import { startPostgres } from "../../support/services";

const YTID = "fJ9rUzIMcZQ";

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

it("loses no acknowledged pass when the primary dies and its synchronous standby takes over", async () => {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const databaseUrl = await primary.createDatabase();
  const standby = await primary.startStandby();
  onTestFinished(() => standby.stop());
  await query(primary.url, "alter system set synchronous_standby_names = '*'");
  await query(primary.url, "select pg_reload_conf()");
  const address = await startForwarder(new URL(databaseUrl));
  onTestFinished(() => address.stop());
  const replica = new URL(databaseUrl);
  replica.port = new URL(standby.url).port;
  const app = await startApp({
    env: { DATABASE_URL: address.url, DATABASE_REPLICA_URL: replica.href, TRUST_PROXY: "1" },
  });
  onTestFinished(() => app.stop());

  const answers = new Set<number>();
  let isOver = false;
  let total = 0;
  const write = async () => {
    const listener = new RoamingVisitor(app.origin);
    let acknowledged = 0;
    while (!isOver) {
      const play = { ytid: YTID, eventId: randomUUID() };
      const { status } = await listener.json("/api/history/add", play);
      answers.add(status);
      if (status !== 200) continue;
      acknowledged += 1;
      total += 1;
    }
    return { listener, acknowledged };
  };
  const writers = [write(), write(), write(), write()];
  await expect.poll(() => total).toBeGreaterThan(50);
  await primary.kill();
  address.cut();
  await expect.poll(() => [...answers]).toContain(503);
  await query(standby.url, "select pg_promote()");
  address.leadTo(new URL(standby.url));
  const before = total;
  await expect.poll(() => total).toBeGreaterThan(before + 50);
  isOver = true;
  for (const { listener, acknowledged } of await Promise.all(writers)) {
    const { answer } = await listener.json<{ res: { repeats: number }[] }>(
      "/api/history/repeats.page?uid=me",
    );
    expect(acknowledged).toBeGreaterThan(0);
    expect(answer.res[0]?.repeats).toBeGreaterThanOrEqual(acknowledged);
  }
  expect([...answers].sort()).toEqual([200, 503]);
  const status = async () => (await fetch(`${app.origin}/status`)).text();
  await expect.poll(status).toContain("replica for public pages: not used: it is no standby");
  expect(app.logs()).not.toMatch(/"level":[56]0/);
});
