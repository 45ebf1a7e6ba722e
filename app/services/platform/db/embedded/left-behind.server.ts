import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** How long to wait for a server's end after each signal: shut down, abort, die. */
const SIGNALS = [
  ["SIGINT", 10_000],
  ["SIGQUIT", 5000],
  ["SIGKILL", 5000],
] as const;

const PAUSE_MS = 20;

/** Unlike the process's title its program cannot be taken for another, such as a shell in the same folder. */
async function isServerIn(pid: string, folder: string): Promise<boolean> {
  const at = (link: string) => readlink(`/proc/${pid}/${link}`).catch(() => "");
  if ((await at("cwd")) !== folder) return false;
  return basename(await at("exe")).startsWith("postgres");
}

async function mainProcess(cluster: string): Promise<number> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return Number.parseInt(text, 10) || 0;
}

/** Without /proc only the main process is known; the others end with it. */
async function mainIfAlive(cluster: string): Promise<number[]> {
  const pid = await mainProcess(cluster);
  if (pid === 0) return [];
  const asked = promisify(execFile)("ps", ["-o", "comm=", "-p", String(pid)]);
  const { stdout } = await asked.catch(() => ({ stdout: "" }));
  return basename(stdout.trim()) === "postgres" ? [pid] : [];
}

/** The ids of the processes of PostgreSQL on the folder `cluster`. */
export async function serversIn(cluster: string): Promise<number[]> {
  if (process.platform !== "linux") return mainIfAlive(cluster);
  const folder = await realpath(cluster);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const mine = await Promise.all(pids.map((pid) => isServerIn(pid, folder)));
  return pids.filter((_, at) => mine[at]).map(Number);
}

/** A process that ends meanwhile is as good as signalled. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function areGone(cluster: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if ((await serversIn(cluster)).length === 0) return true;
    if (performance.now() > deadline) return false;
    await wait(PAUSE_MS);
  }
}

/**
 * Ends the server that a killed process has left on `cluster`, so that there are never two. Whoever calls this holds the
 * lock of the data directory, so nobody uses that server.
 * @throws if it cannot be ended
 */
export async function endLeftBehind(cluster: string): Promise<void> {
  for (const [name, withinMs] of SIGNALS) {
    const main = await mainProcess(cluster);
    const found = await serversIn(cluster);
    // To the main process, which shuts down the others; where it is gone, they end by themselves.
    const pids = name === "SIGINT" ? found.filter((pid) => pid === main) : found;
    for (const pid of pids) signal(pid, name);
    if (found.length === 0 || (await areGone(cluster, withinMs))) {
      // Its number may belong to another program by now, for which PostgreSQL would refuse to start.
      await rm(join(cluster, "postmaster.pid"), { force: true });
      return;
    }
  }
  throw new Error(`An earlier server still uses ${cluster} and cannot be ended`);
}
