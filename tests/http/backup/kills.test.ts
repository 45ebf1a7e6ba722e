import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { checkBackup } from "~/services/platform/backup/backup-file.server";
import { admin, builtAdmin } from "../../support/app/admin";
import { startApp } from "../../support/app/app";
import { fillEveryTable } from "../../support/backup/every-table";
import {
  bareDatabase,
  connected,
  emptyDatabase,
  rowsOf,
  temporaryFolder,
  waitingFor,
} from "../../support/backup/rig";
import { dumpDatabase } from "../../support/data/dump";
import { startForwarder } from "../../support/network/forwarder";

/** So many bytes in one table that a load is stopped in the middle of it. */
const MANY_ROWS = `insert into lookups (kind, key, value, fetched_at)
  select 'many', at::text, to_jsonb(repeat(md5(at::text), 16)), now() from generate_series(1, 20000) at`;
const HALF_OF_THEM = 6_000_000;

/** A database with rows in every table, and many in one. */
async function filledDatabase(): Promise<string> {
  const url = await bareDatabase();
  await fillEveryTable(url);
  const client = await connected(url);
  await client.query(MANY_ROWS);
  return url;
}

const draftsOf = (file: string) =>
  readdirSync(dirname(file)).filter(
    (name) => name.startsWith(`${basename(file)}.`) && name.endsWith(".draft"),
  );

/** Runs a command, and kills it once `isNow`. */
async function killedWhen(
  env: Record<string, string>,
  words: string[],
  isNow: () => Promise<boolean>,
) {
  const child = spawn(process.execPath, [builtAdmin, ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await expect.poll(isNow).toBe(true);
  child.kill("SIGKILL");
  await ended;
}

const COPYING = `select from pg_stat_progress_copy join pg_stat_activity using (pid)
  where command = 'COPY FROM' and tuples_processed > 0 and wait_event = 'ClientRead'
    and pg_stat_progress_copy.datname = current_database()`;

/**
 * Kills a command while rows are on their way to an empty database: the way to it is cut in the
 * middle of a table.
 * @param words of the command for the database at this address
 * @param env of the command for it
 */
async function killedWhileLoading(
  target: string,
  words: (url: string) => string[],
  env: (url: string) => Record<string, string>,
) {
  const watch = await connected(target);
  const way = await startForwarder(new URL(target));
  onTestFinished(() => way.stop());
  way.hangAfter(HALF_OF_THEM);
  await killedWhen(env(way.url), words(way.url), async () => {
    const { rows } = await watch.query(COPYING);
    return rows.length > 0;
  });
  way.cut();
}

it("a backup that is killed leaves the earlier file", async () => {
  const url = await filledDatabase();
  const dataDir = await temporaryFolder();
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  const file = join(dataDir, "a.lor");
  expect((await admin({ dataDir }, ["backup", file], env)).code).toBe(0);
  const earlier = readFileSync(file);
  // The last table that is read.
  const lock = await connected(url);
  await lock.query("begin; lock table videos in access exclusive mode");
  // In a transaction the view of activity stands still.
  const watch = await connected(url);
  await killedWhen(env, ["backup", file], waitingFor(watch, "copy %videos%"));
  expect(readFileSync(file).equals(earlier)).toBe(true);
  expect(draftsOf(file)).toHaveLength(1);
  await lock.query("rollback");
  const again = async () => (await admin({ dataDir }, ["backup", file], env)).code;
  await expect.poll(again, { timeout: 30_000 }).toBe(0);
  expect(draftsOf(file)).toEqual([]);
});

it("a restore and a move that are killed among the rows leave an empty target, for the next one", async () => {
  const url = await filledDatabase();
  const rows = await rowsOf(url);
  const dataDir = await temporaryFolder();
  const ofSource = { DATABASE_URL: url, DATA_DIR: dataDir };
  const file = join(dataDir, "a.lor");
  expect((await admin({ dataDir }, ["backup", file], ofSource)).code).toBe(0);
  const ways = [
    {
      words: () => ["restore", file],
      env: (target: string) => ({ DATABASE_URL: target, DATA_DIR: dataDir }),
    },
    { words: (target: string) => ["move-to", target], env: () => ofSource },
  ];
  for (const { words, env } of ways) {
    const target = await emptyDatabase();
    const before = await dumpDatabase(target);
    await killedWhileLoading(target, words, env);
    expect(await dumpDatabase(target)).toEqual(before);
    const again = () => admin({ dataDir }, words(target), env(target));
    await expect.poll(async () => (await again()).code, { timeout: 30_000 }).toBe(0);
    expect(await rowsOf(target)).toEqual(rows);
  }
});

it("a server that is killed during a backup leaves no file or a whole one, and starts again", async () => {
  const app = await startApp({ embedded: true });
  onTestFinished(() => app.stop());
  const file = join(app.dataDir, "a.lor");
  const backup = () => admin(app, ["backup", file]);
  const connect = async () => {
    const client = new Client({
      host: join(app.dataDir, "socket"),
      user: "postgres",
      database: "postgres",
    });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  /** Kills the server while a backup waits for a table. */
  const killedAt = async (table: string, query: string) => {
    const [lock, watch] = [await connect(), await connect()];
    await lock.query(`begin; lock table ${table}`);
    const asked = backup();
    await expect.poll(waitingFor(watch, query)).toBe(true);
    await app.kill9();
    expect(await asked).toMatchObject({ code: 1, err: expect.stringContaining("stopped before") });
    await app.restart();
    await Promise.all([lock.end(), watch.end()]);
  };
  await killedAt("videos in access exclusive mode", "copy %videos%");
  expect(existsSync(file)).toBe(false);
  expect(draftsOf(file)).toHaveLength(1);
  // Once the file has its name, the backup is noted.
  await killedAt("shared_jobs in share mode", "insert into shared_jobs%");
  const { counts } = await checkBackup(file);
  expect(counts.size).toBeGreaterThan(30);
  expect(await backup()).toMatchObject({ code: 0, err: "" });
  expect(draftsOf(file)).toEqual([]);
});
