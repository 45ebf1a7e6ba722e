/**
 * `npm run bench -- grown` fills a PostgreSQL of its own as after years of a million listeners,
 * and compares every page and every call that reads with those of a small database in the same
 * run. docs/scale.md is based on it.
 *
 * `--size 0.01` fills a hundredth. `--keep FOLDER` keeps the databases there for the next run.
 * `--only pages,jobs` does only these, `--pages suggest,history` opens only such pages, and
 * `--only partitions` compares with the same rows in tables that are partitioned by listener.
 */
import { parseArgs } from "node:util";
import { Client } from "pg";
import { openDatabase } from "~/services/platform/db/database.server";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { startApp, type App } from "../tests/support/app/app";
import { quietLog } from "../tests/support/app/quiet-log";
import { fill } from "./grown/fill";
import { timeJobs } from "./grown/jobs";
import { SECRET } from "./grown/listener";
import { comparePages, sideOf } from "./grown/pages";
import { partitionByListener } from "./grown/partition";
import { compareCrowd, comparePasses } from "./grown/passes";
import { startGrownServer } from "./grown/server";
import { printSizes } from "./grown/sizes";
import { sizeOf } from "./grown/size";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    size: { type: "string", default: "1" },
    keep: { type: "string" },
    only: { type: "string", default: "sizes,jobs,pages,passes" },
    pages: { type: "string", default: "/" },
  },
});
const SMALL = 0.001;
const wanted = new Set(values.only.split(","));
const like = values.pages.split(",");

const server = await startGrownServer(values.keep);

async function migrate(connectionString: string): Promise<void> {
  const start = performance.now();
  await runMigrations({ connectionString });
  console.log(`  migrations: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function prepare(name: string, part: number): Promise<string> {
  const url = server.url(name);
  console.log(`${name}, ${part} of a million listeners`);
  if (server.isOld) {
    await migrate(url);
    return url;
  }
  const first = new Client({ connectionString: server.url("postgres") });
  await first.connect();
  await first.query(`create database ${name}`).finally(() => first.end());
  await migrate(url);
  const database = new Client({ connectionString: url });
  database.on("error", () => undefined);
  await database.connect();
  const start = performance.now();
  await fill(database, sizeOf(part), console.log);
  await database.query("create extension pg_stat_statements");
  await database.query("checkpoint");
  await database.end();
  console.log(`  in all ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  return url;
}

async function jobs(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  await timeJobs(database.db).finally(() => database.close());
}

async function start(name: string, databaseUrl: string): Promise<App> {
  const began = performance.now();
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET, TRUST_PROXY: "1" };
  const app = await startApp({ env: { ...env, LOG_LEVEL: "warn" } });
  console.log(`${name} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return app;
}

/** Copies the database, partitions the copy, and compares the two. */
async function comparePartitions(whole: string): Promise<void> {
  const parted = server.url("parted");
  const first = new Client({ connectionString: server.url("postgres") });
  await first.connect();
  const { rowCount } = await first.query("select from pg_database where datname = 'parted'");
  if (!rowCount) {
    await first.query("create database parted template grown strategy file_copy");
    await partitionByListener(parted);
  }
  await first.end();
  await jobs(parted);
  const apps = [await start("whole", whole), await start("partitioned", parted)] as const;
  const { listeners } = sizeOf(Number(values.size));
  const sides = [
    await sideOf(apps[0], whole, listeners),
    await sideOf(apps[1], parted, listeners),
  ] as const;
  await comparePages(...sides, like);
  await comparePasses({ name: "whole", side: sides[0] }, { name: "partitioned", side: sides[1] });
  for (const app of apps) await app.stop();
}

try {
  const small = await prepare("small", SMALL);
  const grown = await prepare("grown", Number(values.size));
  if (wanted.has("sizes")) await printSizes(grown);
  if (wanted.has("jobs")) {
    await jobs(small);
    await jobs(grown);
  }
  if (wanted.has("pages") || wanted.has("passes")) {
    const apps = [await start("small", small), await start("grown", grown)] as const;
    const sides = [
      await sideOf(apps[0], small, sizeOf(SMALL).listeners),
      await sideOf(apps[1], grown, sizeOf(Number(values.size)).listeners),
    ] as const;
    if (wanted.has("pages")) await comparePages(...sides, like);
    if (wanted.has("passes")) {
      const [one, two] = sides;
      await comparePasses({ name: "small", side: one }, { name: "grown", side: two });
      const second = await start("a second process", grown);
      await compareCrowd(two, second);
      await second.stop();
    }
    for (const app of apps) await app.stop();
  }
  if (wanted.has("partitions")) await comparePartitions(grown);
} finally {
  await server.stop();
}
