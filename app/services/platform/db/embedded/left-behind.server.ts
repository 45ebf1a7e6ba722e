import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { codeOf } from "../../failures/error-code.server";

const SHUT_DOWN_MS = 10_000;

/** How long to wait for the server to end after each signal: shut down, abort, die. */
const SIGNALS = [
  ["SIGINT", SHUT_DOWN_MS],
  ["SIGQUIT", 5000],
  ["SIGKILL", 5000],
] as const;

const PAUSE_MS = 20;

/**
 * Checks the program, which unlike the process's title cannot be mistaken for another, such as a
 * shell in the same folder.
 */
async function isServerIn(pid: string, folder: string): Promise<boolean> {
  const at = (link: string) => readlink(`/proc/${pid}/${link}`).catch(() => "");
  if ((await at("cwd")) !== folder) return false;
  return basename(await at("exe")).startsWith("postgres");
}

/**
 * Root without CAP_SYS_PTRACE cannot see the server's folder, because the server runs as another
 * user.
 */
async function isHiddenServer(pid: number): Promise<boolean> {
  const seen = await readlink(`/proc/${pid}/cwd`).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "EACCES",
  );
  if (seen) return false;
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  return name.trim() === "postgres";
}

async function mainProcess(cluster: string): Promise<number> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return Number.parseInt(text, 10) || 0;
}

/** Without /proc, only the main process is known; the others end with it. */
async function mainIfAlive(cluster: string): Promise<number[]> {
  const pid = await mainProcess(cluster);
  if (pid === 0) return [];
  const asked = promisify(execFile)("ps", ["-o", "comm=", "-p", String(pid)]);
  const { stdout } = await asked.catch(() => ({ stdout: "" }));
  return basename(stdout.trim()) === "postgres" ? [pid] : [];
}

/** Lists the ids of the PostgreSQL processes on the folder `cluster`. */
export async function serversIn(cluster: string): Promise<number[]> {
  if (process.platform !== "linux") return mainIfAlive(cluster);
  const folder = await realpath(cluster);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const mine = await Promise.all(pids.map((pid) => isServerIn(pid, folder)));
  return pids.filter((_, at) => mine[at]).map(Number);
}

/** Treats a process that has ended in the meantime as signalled. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

async function isTrueWithin(withinMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > deadline) return false;
    await wait(PAUSE_MS);
  }
}

const stillUsed = (cluster: string) =>
  new Error(`An earlier server still uses ${cluster} and cannot be ended`);

/**
 * Ends the server that a killed process has left on `cluster`, so that there are never two. The
 * caller holds the lock of the data directory, so nobody uses that server.
 * @throws if it cannot be ended
 */
export async function endLeftBehind(cluster: string): Promise<void> {
  const hidden = await mainProcess(cluster);
  // Its lifeline ends it; we must not, because we cannot tell whether it is somebody else's.
  const isGone = async () => !(await isHiddenServer(hidden));
  if (hidden > 0 && !(await isTrueWithin(SHUT_DOWN_MS, isGone))) throw stillUsed(cluster);
  for (const [name, withinMs] of SIGNALS) {
    const main = await mainProcess(cluster);
    const found = await serversIn(cluster);
    // Signals the main process, which shuts down the others; without it, they end by themselves.
    const pids = name === "SIGINT" ? found.filter((pid) => pid === main) : found;
    for (const pid of pids) signal(pid, name);
    const areGone = async () => (await serversIn(cluster)).length === 0;
    if (found.length === 0 || (await isTrueWithin(withinMs, areGone))) {
      // Its id may belong to another program by now, and then PostgreSQL would refuse to start.
      await rm(join(cluster, "postmaster.pid"), { force: true });
      return;
    }
  }
  throw stillUsed(cluster);
}
