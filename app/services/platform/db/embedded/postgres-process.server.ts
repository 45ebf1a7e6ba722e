import { spawn, type ChildProcess } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { begin } from "../../work/begin.server";
import type { Log } from "../../log.server";
import type { Cluster } from "./cluster.server";
import { endLeftBehind } from "./left-behind.server";
import { openFolder, pathThrough } from "./open-folder.server";
import { SERVER_ENV } from "./server-user.server";
import { present } from "~/domain/text/present";
import { codeOf } from "../../failures/error-code.server";

/** A running server. */
export type PostgresProcess = {
  /** Resolves to how the server ended, whether by `stop` or by itself. */
  ended: Promise<string>;
  /** Shuts the server down. Running statements are aborted. */
  stop(): Promise<void>;
};

/** File descriptors under which the server has its folders open. */
const [DATA_FD, SOCKET_FD] = [3, 4];

/** How long to wait after the signal to shut down, and then to abort, in milliseconds. */
const STOP_MS = 4000;
const ABORT_MS = 1000;

const READY_PAUSE_MS = 10;

/**
 * After a crash, a start replays the log, which may take minutes; after this long we tell the
 * operator.
 */
const LONG_START_MS = 5000;

/** Acknowledged writes are on the disk, and the server stays small. */
const SETTINGS = Object.entries({
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  // Elsewhere the default reaches the disk; on macOS only this setting does.
  ...(process.platform === "darwin" && { wal_sync_method: "fsync_writethrough" }),
  listen_addresses: "",
  unix_socket_permissions: "0700",
  cluster_name: "listen-on-repeat",
  max_connections: "30",
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "256MB",
  autovacuum_max_workers: "1",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  max_wal_senders: "0",
  wal_level: "minimal",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  io_method: "sync",
  huge_pages: "off",
  jit: "off",
  timezone: "UTC",
  // Only what the server says about itself: statements and their values do not belong in a log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_autovacuum_min_duration: "-1",
  log_line_prefix: "",
}).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * Becomes the server, and leaves a process behind that shuts it down when the app has gone, even if
 * killed: then the input closes without a word from the app.
 */
const WITH_LIFELINE = `exec 5<&0 </dev/null
((read -r word; [ "$word" ] || kill -INT $$) <&5 5<&- 4<&- 3<&- >/dev/null 2>&1 &)
exec "$@" 5<&-`;

function launch({ program, user, data, socket }: Cluster): ChildProcess {
  const [dataFolder, socketFolder] = [openFolder(data), openFolder(socket)];
  const folders = [
    ...["-D", pathThrough(dataFolder, DATA_FD)],
    ...["-c", `unix_socket_directories="${pathThrough(socketFolder, SOCKET_FD)}"`],
  ];
  const command = [join(program, "bin/postgres"), ...folders, ...SETTINGS];
  const child = spawn("/bin/sh", ["-c", WITH_LIFELINE, "sh", ...command], {
    ...user,
    cwd: "/",
    env: SERVER_ENV,
    // Keeps signals from the terminal for the app, which ends the server last.
    detached: true,
    stdio: ["pipe", "ignore", "pipe", dataFolder.fd, socketFolder.fd],
  });
  dataFolder.close();
  socketFolder.close();
  return child;
}

function untilEnd(child: ChildProcess): Promise<string> {
  child.stdin?.on("error", () => undefined);
  return new Promise<string>((done) => {
    child.once("error", ({ message }) => done(message));
    child.once("exit", (code, signal) => done(signal ?? `exit code ${code}`));
  }).finally(() => {
    // Its id may soon belong to another program, which nobody should signal.
    child.stdin?.end("ended\n");
  });
}

/**
 * Reads the server's own file, which says when it accepts connections: after a crash, once
 * everything is recovered.
 */
async function isReady({ pid }: ChildProcess, data: string): Promise<boolean> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch((error: Error) => {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n");
  return Number(lines[0]) === pid && lines[7]?.startsWith("ready") === true;
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const late = (ms: number) => wait(ms, "late", { ref: false });
  child.kill("SIGINT");
  if ((await Promise.race([ended, late(STOP_MS)])) === "late") child.kill("SIGQUIT");
  if ((await Promise.race([ended, late(ABORT_MS)])) === "late") child.kill("SIGKILL");
  await ended;
}

/**
 * Starts the server, after ending one that was left behind.
 * @throws if it does not start, with its output
 */
export async function startPostgresProcess(cluster: Cluster, log: Log): Promise<PostgresProcess> {
  const { data, socket } = cluster;
  await endLeftBehind(data);
  for (const name of await readdir(socket)) await rm(join(socket, name), { force: true });
  const child = launch(cluster);
  const state = { hasEnded: false, isServing: false, reason: "" };
  const ended = begin(
    untilEnd(child).then((how) => {
      state.hasEnded = true;
      return state.reason || how;
    }),
  );
  createInterface({ input: present(child.stderr, "stderr of the database") }).on("line", (said) => {
    if (/^(?:FATAL|PANIC)/.test(said)) state.reason = said;
    log[state.isServing ? "warn" : "debug"]({ said }, "embedded database");
  });
  const stop = () => {
    state.isServing = false;
    return stopChild(child, ended);
  };
  const notice = setTimeout(() => {
    log.info("the embedded database is starting; after a crash it replays what was written");
  }, LONG_START_MS);
  try {
    while (!(await isReady(child, data))) {
      if (state.hasEnded) throw new Error(await ended);
      await wait(READY_PAUSE_MS);
    }
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(notice);
  }
  state.isServing = true;
  return { ended, stop };
}
