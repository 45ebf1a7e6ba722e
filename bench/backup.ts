/**
 * `npm run bench -- backup` fills an embedded database with a part of a million listeners
 * (`--size 0.07`, some 1.2 GB), moves it to a PostgreSQL, and makes backups of both (`--times 3`)
 * while twelve listeners open pages and count passes. Prints how long they waited before and
 * meanwhile, and what backup, restore and move took.
 */
import { statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client, type ClientConfig } from "pg";
import { openStore } from "~/services/platform/db/database.server";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { admin } from "../tests/support/app/admin";
import { startApp, type App } from "../tests/support/app/app";
import { quietLog } from "../tests/support/app/quiet-log";
import { startPostgres } from "../tests/support/services";
import { startCrowd, type Crowd } from "./faults/crowd";
import { fill } from "./grown/fill";
import { sizeOf } from "./grown/size";
import { saveVideos } from "./listeners";
import { median } from "./median";
import { benchFolder } from "./servers";
import { table } from "./table";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    size: { type: "string", default: "0.07" },
    times: { type: "string", default: "3" },
  },
});

const QUIET_MS = 20_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function connected<Result>(
  settings: ClientConfig,
  work: (client: Client) => Promise<Result>,
) {
  const client = new Client(settings);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Runs a command. @returns how long it took, in milliseconds */
async function timed(...[app, words, env]: Parameters<typeof admin>): Promise<number> {
  const start = performance.now();
  const { code, err } = await admin(app, words, env);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${err}`);
  return performance.now() - start;
}

async function fillEmbedded(dataDir: string): Promise<void> {
  const { settings, stop } = await openStore({ dataDir, log: quietLog });
  await runMigrations(settings);
  await connected(settings, async (client) => {
    await client.query("set statement_timeout = 0");
    await fill(client, sizeOf(Number(values.size)), () => undefined);
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_database_size(current_database()) as bytes",
    );
    console.log(`The database has ${megabytes(Number(rows[0]?.bytes))}`);
  });
  await stop();
  await saveVideos({ dataDir });
}

type Waits = { p50: number; p95: number; failed: number; requests: number };

/** What listeners waited for requests that began between two moments. */
function waitsOf(crowd: Crowd, from: number, to: number): Waits {
  const made = crowd.requests().filter(({ at }) => at >= from && at < to);
  const sorted = made.map(({ ms }) => ms).sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const failed = made.filter(({ outcome }) => outcome !== "ok").length;
  return { p50: share(0.5), p95: share(0.95), failed, requests: made.length };
}

type Meanwhile = { before: Waits; during: Waits; ms: number };

/** Lets listeners use the app, then does the work meanwhile. */
async function meanwhile(crowd: Crowd, work: () => Promise<unknown>): Promise<Meanwhile> {
  const start = performance.now();
  await pause(QUIET_MS);
  const from = performance.now();
  await work();
  const to = performance.now();
  return {
    before: waitsOf(crowd, start, from),
    during: waitsOf(crowd, from, to),
    ms: to - from,
  };
}

const rows: string[][] = [];

function tell(what: string, all: Meanwhile[], size = ""): void {
  const middle = (of: (one: Meanwhile) => number) => median(all.map(of));
  const ms = (of: (one: Meanwhile) => number) => middle(of).toFixed(0);
  const times = (of: (one: Waits) => number) =>
    middle(({ before, during }) => of(during) / of(before)).toFixed(2);
  const failed = all.reduce((sum, { during }) => sum + during.failed, 0);
  const row = [
    what,
    `${ms(({ before }) => before.p50)} / ${ms(({ before }) => before.p95)}`,
    `${ms(({ during }) => during.p50)} / ${ms(({ during }) => during.p95)}`,
    `${times(({ p50 }) => p50)} / ${times(({ p95 }) => p95)}`,
    String(failed),
    seconds(middle((one) => one.ms)),
    size,
  ];
  console.log(row.join("  "));
  rows.push(row);
}

async function backups(name: string, app: App, crowd: Crowd): Promise<string> {
  const file = path.join(benchFolder(), "a.lor");
  const all: Meanwhile[] = [];
  while (all.length < Number(values.times)) {
    all.push(await meanwhile(crowd, () => timed(app, ["backup", file])));
  }
  tell(`${name}: backup`, all, megabytes(statSync(file).size));
  return file;
}

function crowdAt(app: App): Promise<Crowd> {
  const crowd = startCrowd(app.origin.replace("localhost", "127.0.0.1"));
  return crowd.allServed().then(() => crowd);
}

const dataDir = benchFolder();
await fillEmbedded(dataDir);
const postgres = await startPostgres();
const databaseUrl = await postgres.createDatabase();

const embedded = await startApp({ dataDir });
const crowd = await crowdAt(embedded);
const file = await backups("embedded", embedded, crowd);
const move = () => timed(embedded, ["move-to", databaseUrl]);
tell("embedded: move-to a PostgreSQL", [await meanwhile(crowd, move)]);
await crowd.stop();
await embedded.stop();

const onPostgres = await startApp({ env: { DATABASE_URL: databaseUrl } });
const others = await crowdAt(onPostgres);
await backups("PostgreSQL", onPostgres, others);
await others.stop();
await onPostgres.stop();

const headings = ["p50 / p95, ms:", "before", "meanwhile", "times", "failed", "took", "file"];
console.log(table(headings, rows));
const empty = await postgres.createDatabase();
const restores = [
  ["an embedded database", { dataDir: benchFolder() }, {}],
  ["a PostgreSQL", { dataDir: benchFolder() }, { DATABASE_URL: empty }],
] as const;
for (const [into, app, env] of restores) {
  console.log(`restore into ${into}: ${seconds(await timed(app, ["restore", file], env))}`);
}
await postgres.stop();
