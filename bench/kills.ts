/**
 * `npm run bench -- kills` kills a program that records plays in its embedded database a hundred
 * times: in turn alone, with its database server, and with the process that would have ended the
 * server. It counts acknowledged plays that are lost, and the servers on one folder; a failed start
 * ends it. `-- kills 20` kills twenty times.
 */
import { readdirSync, readFileSync } from "node:fs";
import {
  newPlays,
  serversOf,
  startPlayWriter,
  storedPlays,
} from "../tests/support/data/play-writing";
import { benchFolder } from "./servers";
import { table } from "./table";

const KILLS = Number(process.argv[3] ?? 100);
const MAX_PLAYS = 100;

function read(pid: string | number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Lists the main processes of the servers on the folder. */
async function mains(dataDir: string): Promise<number[]> {
  return (await serversOf(dataDir)).filter((pid) => read(pid, "cmdline").includes("\0-D\0"));
}

/** Finds the shell that ends a server once its program is gone. It shares the server's session. */
function watchersOf(main: number): number[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+ \(sh\) /.test(read(pid, "stat")))
    .filter((pid) => Number(read(pid, "stat").split(" ")[5]) === main)
    .map(Number);
}

const plays = await newPlays(benchFolder());
const acknowledged: string[] = [];
let [slowest, mostServers, leftBehind] = [0, 0, 0];
for (let kill = 0; kill < KILLS; kill += 1) {
  const writer = startPlayWriter(plays);
  const before = performance.now();
  await writer.acknowledged(1);
  slowest = Math.max(slowest, performance.now() - before);
  await writer.acknowledged(Math.ceil(Math.random() * MAX_PLAYS));
  const running = await mains(plays.dataDir);
  mostServers = Math.max(mostServers, running.length);
  if (kill % 3 === 2) {
    for (const pid of running.flatMap(watchersOf)) process.kill(pid, "SIGKILL");
    leftBehind += running.length;
  }
  await writer.signal("SIGKILL", kill % 3 === 1);
  acknowledged.push(...(await writer.ended));
}
const stored = await storedPlays(plays);
const lost = acknowledged.filter((eventId) => !stored.has(eventId)).length;
console.log(
  table(
    ["kills", "servers left behind", "acknowledged", "lost", "servers at a time", "slowest start"],
    [
      [KILLS, leftBehind, acknowledged.length, lost, mostServers, `${Math.round(slowest)} ms`].map(
        String,
      ),
    ],
  ),
);
