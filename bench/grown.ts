/**
 * `npm run bench -- grown` fills a PostgreSQL of its own as after years of a million listeners,
 * and compares every page and every call that reads with those of a small database in the same
 * run. docs/scale.md is based on it.
 *
 * `--size 0.01` fills a hundredth. `--keep FOLDER` keeps the databases there for the next run.
 */
import { parseArgs } from "node:util";
import { Client } from "pg";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { fill } from "./grown/fill";
import { startGrownServer } from "./grown/server";
import { sizeOf } from "./grown/size";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { size: { type: "string", default: "1" }, keep: { type: "string" } },
});
const SMALL = 0.001;

const server = await startGrownServer(values.keep);

async function prepare(name: string, part: number): Promise<string> {
  const url = server.url(name);
  if (server.isOld) return url;
  const first = new Client({ connectionString: server.url("postgres") });
  await first.connect();
  await first.query(`create database ${name}`).finally(() => first.end());
  await runMigrations({ connectionString: url });
  const database = new Client({ connectionString: url });
  database.on("error", () => undefined);
  await database.connect();
  console.log(`${name}, ${part} of a million listeners`);
  const start = performance.now();
  await fill(database, sizeOf(part), console.log);
  await database.query("create extension pg_stat_statements; checkpoint");
  await database.end();
  console.log(`  in all ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  return url;
}

try {
  await prepare("small", SMALL);
  await prepare("grown", Number(values.size));
} finally {
  await server.stop();
}
