/**
 * `npm run bench -- embedded` starts the built app with an embedded database, first in an empty
 * folder and then again, and prints the time taken and the memory of all its processes, with shared
 * memory counted once (PSS). As root, also as another user.
 */
import type { SpawnOptions } from "node:child_process";
import { chmodSync, chownSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { serverUser } from "~/services/platform/db/embedded/server-user.server";
import { serversOf } from "../tests/support/data/play-writing";
import { listenerWithOwnData, VIDEOS } from "./listeners";
import { benchFolder, load, startBuiltApp, type Server } from "./servers";
import { table } from "./table";

const SECONDS = 10;
const SAMPLE_MS = 50;

function pssOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Lists this process's children that run the app. */
function appPids(): number[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return Number(isOurs) === process.pid && command.includes("build/server/server.js");
      } catch {
        return false;
      }
    });
}

/** Measures the peak memory of all processes together until `stop`, in bytes. */
function watchMemory(dataDir: string) {
  let most = 0;
  const sample = async () => {
    const servers = await serversOf(dataDir).catch(() => []);
    const now = [...appPids(), ...servers].reduce((sum, pid) => sum + pssOf(pid), 0);
    most = Math.max(most, now);
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sample();
      return most;
    },
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const rows: string[][] = [];

async function measure(
  what: string,
  dataDir: string,
  user: SpawnOptions,
  work?: (app: Server) => Promise<void>,
) {
  const memory = watchMemory(dataDir);
  const before = performance.now();
  const app = await startBuiltApp({ DATA_DIR: dataDir }, user);
  const took = performance.now() - before;
  await work?.(app);
  rows.push([what, `${Math.round(took)} ms`, megabytes(await memory.stop())]);
  await app.stop();
}

async function underLoad(app: Server): Promise<void> {
  const cookie = await listenerWithOwnData(app.origin);
  const requests = VIDEOS.map((ytid) => ({
    method: "GET" as const,
    path: `/watch?v=${ytid}`,
    headers: { cookie },
  }));
  await load(app, requests, { connections: 8, seconds: SECONDS });
}

const nobody = await serverUser("/", "/");
const users: [string, { uid?: number; gid?: number }][] = [["", {}]];
if (nobody) users.push([" (not root)", nobody]);
for (const [who, user] of users) {
  const dataDir = benchFolder();
  if (user.uid !== undefined && user.gid !== undefined) {
    chmodSync(path.dirname(dataDir), 0o711);
    chownSync(dataDir, user.uid, user.gid);
  }
  await measure(`first start${who}`, dataDir, user);
  await measure(`again${who}`, dataDir, user);
  await measure(`pages of a listener${who}`, dataDir, user, underLoad);
}
console.log(table(["embedded", "ready after", "most memory"], rows));
