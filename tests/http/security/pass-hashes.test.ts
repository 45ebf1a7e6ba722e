import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { networkOf } from "~/domain/network/network";
import { openDatabase } from "~/services/platform/db/database.server";
import { withHashes } from "~/services/history/pass-hashes.server";
import { startApp, type App } from "../../support/app/app";
import { quietLog } from "../../support/app/quiet-log";
import { Visitor } from "../../support/app/visitor";
import { startPostgres, type Postgres } from "../../support/services";

const SECRET = "a secret of all processes";

let postgres: Postgres;
let databaseUrl = "";
let app: App;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  app = await startApp({ env: { DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET } });
});
afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
});

test("the listeners who repeated a video today are stored as hashes that need the server's secret", async () => {
  const ytid = "dQw4w9WgXcQ";
  const eventId = crypto.randomUUID();
  const listener = new Visitor(app.origin);
  expect((await listener.json("/api/history/add", { ytid, eventId })).status).toBe(200);
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  type Row = { day: string; listener: string; network: string; user_id: string };
  const { rows } = await db.execute<Row>(
    sql`select seen.day::text, seen.listener, seen.network, users.id as user_id
      from video_day_listeners seen, users where seen.ytid = ${ytid}`,
  );
  await close();
  expect(rows).toHaveLength(1);
  const [{ day, user_id: userId, ...kept }] = rows as [Row];
  const play = { userId, ytid, eventId, now: new Date(day), network: networkOf("127.0.0.1") };
  const { listenerHash, networkHash } = withHashes(play, SECRET);
  expect(kept).toEqual({ listener: listenerHash, network: networkHash });
});
