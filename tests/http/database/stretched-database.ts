import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { fill } from "../../../bench/grown/fill";
import { startGrownServer } from "../../../bench/grown/server";
import { sizeOf } from "../../../bench/grown/size";
import { explaining, PLANS } from "./plans";
import { stretchFiles, stretchStatistics } from "./stretched";

/** A thousand listeners, with the statistics of a million. */
const TIMES = 1000;

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
  const server = await startGrownServer(folder, explaining(folder));
  return {
    url: server.url("stretched"),
    logs: () => readFileSync(path.join(folder, PLANS), "utf8"),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
