import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { freePort, run, untilReady } from "../../tests/support/app/process";
import { INITDB_SETTINGS } from "~/services/platform/db/embedded/cluster.server";
import { postgresProgram } from "~/services/platform/db/embedded/postgres-program.server";
import { serverUser } from "~/services/platform/db/embedded/server-user.server";

export interface GrownServer {
  /** Returns the URL of a database of this server. */
  url(name: string): string;
  /** Whether the folder had a server already. */
  isOld: boolean;
  /** The folder with the files of its databases. */
  data: string;
  logs(): string;
  stop(): Promise<void>;
}

/** As on a machine of 8 GB that has little else to do; nothing has to survive a crash. */
const SETTINGS = [
  ...["shared_buffers=1GB", "maintenance_work_mem=1GB", "work_mem=16MB", "max_wal_size=16GB"],
  ...["wal_level=minimal", "max_wal_senders=0", "fsync=off", "full_page_writes=off"],
  ...["synchronous_commit=off", "autovacuum=off", "effective_cache_size=6GB"],
  ...["shared_preload_libraries=pg_stat_statements", "random_page_cost=1.1"],
];

/** Starts a PostgreSQL in the folder, or in one that is removed at the end. */
export async function startGrownServer(
  kept?: string,
  further: string[] = [],
): Promise<GrownServer> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), "lor-grown-"));
  mkdirSync(folder, { recursive: true });
  const user = await serverUser(folder, folder);
  const bin = path.join(await postgresProgram(folder, user), "bin");
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const isOld = existsSync(path.join(data, "PG_VERSION"));
  const options = { ...user, cwd: folder, stdio: "pipe" } as const;
  if (!isOld)
    execFileSync(path.join(bin, "initdb"), ["-D", data, ...INITDB_SETTINGS, "--no-sync"], options);
  const port = await freePort();
  const settings = [`listen_addresses=127.0.0.1`, `unix_socket_directories=${folder}`];
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    ...[...settings, ...SETTINGS, ...further].flatMap((one) => ["-c", one]),
  ];
  const server = run(path.join(bin, "postgres"), args, { ...user, cwd: folder });
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  await untilReady("postgres", server, async () => {
    const client = new Client({ connectionString: url("postgres") });
    await client.connect();
    await client.query("select 1").finally(() => client.end());
    return true;
  });
  const stop = async () => {
    await server.end("SIGINT");
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
  return { url, isOld, data, logs: () => server.logs(), stop };
}
