import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { INITDB_SETTINGS } from "~/services/platform/db/embedded/cluster.server";
import { postgresProgram } from "~/services/platform/db/embedded/postgres-program.server";
import { serverUser, type ServerUser } from "~/services/platform/db/embedded/server-user.server";
import { freePort, run, untilReady, type Running } from "./app/process";

/** A private server on a free loopback port. */
export interface Service {
  url: string;
  logs(): string;
  /** Shuts it down cleanly; the data stays until `stop`. */
  halt(): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, after `halt` or `kill`. */
  restart(): Promise<void>;
  /** Shuts it down and removes its files. */
  stop(): Promise<void>;
}

interface Plan {
  name: string;
  url: string;
  folder: string;
  start: () => Running;
  ready: () => Promise<boolean>;
  stopSignal: NodeJS.Signals;
}

async function serve({ name, url, folder, start, ready, stopSignal }: Plan): Promise<Service> {
  let current = start();
  await untilReady(name, current, ready);
  const halt = () => current.end(stopSignal);
  return {
    url,
    logs: () => current.logs(),
    halt,
    kill: () => current.end("SIGKILL"),
    restart: async () => {
      await halt();
      current = start();
      await untilReady(name, current, ready);
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function temporaryFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `lor-${name}-`));
}

/** Sends one line; resolves to whether the answer begins as expected. */
function answers(port: number, line: string, beginning: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(line));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once("data", (data) => {
      resolve(data.toString().startsWith(beginning));
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}

/**
 * A Redis without persistence, so a restart loses everything.
 * @param further arguments
 */
export async function startRedis(further: readonly string[] = []): Promise<Service> {
  const port = await freePort();
  const folder = temporaryFolder("redis");
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  return serve({
    name: "redis-server",
    url: `redis://127.0.0.1:${port}`,
    folder,
    start: () => run("redis-server", [...args, "--save", "", "--appendonly", "no", ...further]),
    ready: () => answers(port, "PING\r\n", "+PONG"),
    stopSignal: "SIGTERM",
  });
}

export interface Postgres extends Service {
  /** Creates an empty database and returns its URL. (`url` is the database `postgres`.) */
  createDatabase(): Promise<string>;
  /**
   * Starts a standby of it, which follows it by streaming. Its databases are the same.
   * @param way the URL by which it reaches the primary, if not directly
   */
  startStandby(way?: string): Promise<Service>;
}

/** Settings of initdb that all supported versions have. */
const ANY_INITDB = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];

const SETTINGS = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"];

type Cluster = { url: string; data: string; bin: string; user: ServerUser | null; way: string };

/** Copies a running cluster and starts the copy as its standby. */
async function startStandbyOf({ url, data, bin, user, way }: Cluster): Promise<Service> {
  const port = await freePort();
  const folder = temporaryFolder("standby");
  const copy = path.join(folder, "data");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  const isOfProcess = (file: string) => /\/postmaster\.(?:pid|opts)$/.test(file);
  cpSync(data, copy, { recursive: true, filter: (file) => !isOfProcess(file) });
  const { rows } = await client.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop()",
  );
  await client.end();
  writeFileSync(path.join(copy, "backup_label"), rows[0]?.label ?? "");
  writeFileSync(path.join(copy, "standby.signal"), "");
  chmodSync(copy, 0o700);
  if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
  const from = `host=127.0.0.1 port=${new URL(way).port} user=postgres application_name=standby`;
  const own = ["-c", `unix_socket_directories=${folder}`, "-c", `primary_conninfo=${from}`];
  const args = ["-D", copy, "-p", String(port), ...SETTINGS, ...own];
  const at = url.replace(new URL(url).host, `127.0.0.1:${port}`);
  return serve({
    name: "standby",
    url: at,
    folder,
    start: () => run(path.join(bin, "postgres"), args, { ...user, cwd: folder }),
    ready: async () => {
      const reader = new Client({ connectionString: at });
      await reader.connect();
      await reader.query("select 1").finally(() => reader.end());
      return true;
    },
    stopSignal: "SIGINT",
  });
}

/**
 * A private PostgreSQL cluster, of the version that ships with the program or from the programs in
 * the folder `POSTGRES_BIN`. Its data survives `kill`, but not a power failure.
 */
export async function startPostgres(): Promise<Postgres> {
  const port = await freePort();
  const folder = temporaryFolder("postgres");
  const user = await serverUser(folder, folder);
  const other = process.env.POSTGRES_BIN;
  const bin = other ?? path.join(await postgresProgram(folder, user), "bin");
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const initdb = ["-D", data, ...(other ? ANY_INITDB : INITDB_SETTINGS), "--no-sync"];
  execFileSync(path.join(bin, "initdb"), initdb, {
    ...user,
    cwd: folder,
    stdio: "pipe",
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    ...SETTINGS,
    "-c",
    `unix_socket_directories=${folder}`,
  ];
  const query = async (text: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
    return true;
  };
  const service = await serve({
    name: "postgres",
    url,
    folder,
    start: () => run(path.join(bin, "postgres"), args, { ...user, cwd: folder }),
    ready: () => query("select 1"),
    stopSignal: "SIGINT",
  });
  let databases = 0;
  return {
    ...service,
    startStandby: (way = url) => startStandbyOf({ url, data, bin, user, way }),
    createDatabase: async () => {
      const name = `test_${++databases}`;
      await query(`create database ${name}`);
      return url.replace(/postgres$/, name);
    },
  };
}

/**
 * Starts nginx.
 * @param server the inside of the `http` block; write `__PORT__` for its port and `__DIR__` for a
 * folder it may write to
 */
export async function startNginx(server: string): Promise<Service> {
  const port = await freePort();
  const folder = temporaryFolder("nginx");
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const config = [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr info; worker_processes 1;`,
    "events { worker_connections 512; }",
    `http { access_log off; ${own.map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}`,
    server.replaceAll("__PORT__", String(port)).replaceAll("__DIR__", folder),
    "}",
  ];
  writeFileSync(path.join(folder, "nginx.conf"), config.join("\n"));
  return serve({
    name: "nginx",
    url: `http://127.0.0.1:${port}`,
    folder,
    start: () => run("nginx", ["-e", "stderr", "-p", folder, "-c", `${folder}/nginx.conf`]),
    ready: () => answers(port, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", "HTTP/1."),
    stopSignal: "SIGTERM",
  });
}
