import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, run, untilReady } from "../app/process";

/** `nobody` on Linux: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** What the program sends with a connection and PgBouncer 1.18 does not know. */
const IGNORED = "options, statement_timeout, idle_in_transaction_session_timeout";

export interface PgBouncer {
  /** The database's URL by way of PgBouncer. */
  url: string;
  logs(): string;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PgBouncerOptions {
  mode?: "session" | "transaction";
  /** For `ignore_startup_parameters`. */
  ignored?: string;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Starts PgBouncer in front of a PostgreSQL on loopback that asks for no password. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode = "session", ignored = IGNORED }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "lor-pgbouncer-"));
  const config = `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
ignore_startup_parameters = ${ignored}
`;
  // `auth_type = any` takes the user from the database's line.
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(file, config.replace("* =", `* = user=${target.username}`));
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const start = async () => {
    const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const child = run("pgbouncer", [file], { env, ...who });
    await untilReady("pgbouncer", child, () => accepts(port));
    return child;
  };
  let current = await start();
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    logs: () => current.logs(),
    restart: async () => {
      await current.end("SIGKILL");
      current = await start();
    },
    stop: async () => {
      await current.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
