import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { fill } from "../../../bench/grown/fill";
import { startGrownServer } from "../../../bench/grown/server";
import { sizeOf } from "../../../bench/grown/size";
import { stretchFiles, stretchStatistics } from "./stretched";

/** A thousand listeners, with the statistics of a million. */
const TIMES = 1000;

/**
 * Makes the server log the plan of every statement, also of those that functions send. They are
 * longer than a pipe takes at once, so only the collector keeps two of them apart.
 */
const EXPLAIN = [
  ...["shared_preload_libraries=auto_explain", "log_line_prefix=%a "],
  ...["logging_collector=on", "log_filename=plans.log", "log_rotation_size=0"],
  ...["min_duration=0", "format=json", "nested_statements=on"].map(
    (one) => `auto_explain.log_${one}`,
  ),
];

export interface StretchedDatabase {
  url: string;
  logs(): string;
  stop(): Promise<void>;
}

async function using(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Starts a small database that the planner takes for that of a million listeners. */
export async function startStretchedDatabase(): Promise<StretchedDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "lor-stretched-"));
  const small = await startGrownServer(folder);
  const connectionString = small.url("stretched");
  await using(small.url("postgres"), (client) => client.query("create database stretched"));
  await runMigrations({ connectionString });
  await using(connectionString, (client) => fill(client, sizeOf(1 / TIMES), () => undefined));
  const files = await stretchStatistics(connectionString, TIMES);
  await small.stop();
  stretchFiles(small.data, files);
  const server = await startGrownServer(folder, [...EXPLAIN, `log_directory=${folder}`]);
  return {
    url: server.url("stretched"),
    logs: () => readFileSync(path.join(folder, "plans.log"), "utf8"),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
