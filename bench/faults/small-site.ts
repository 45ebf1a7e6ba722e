import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serversOf } from "../../tests/support/data/play-writing";
import type { Fault } from "./faults";
import type { SmallSite } from "./site";

const FULL_MS = 8000;
const RESTART_MS = 1000;

function isFullAfter(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/** Fills the disk with zeros that are really written, and keeps it full. */
async function fill(folder: string, forMs: number): Promise<void> {
  const file = path.join(folder, "filler");
  const opened = openSync(file, "w");
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    try {
      writeSync(opened, Buffer.alloc(1_000_000));
    } catch (error) {
      if (!isFullAfter(error)) throw error;
      await pause(20);
    }
  }
  closeSync(opened);
  rmSync(file);
}

/** Faults of one process with its embedded database. */
export const SMALL_SITE_FAULTS: Fault<SmallSite>[] = [
  { name: "embedded: the disk is full", happen: ({ disk }) => fill(disk.folder, FULL_MS) },
  {
    name: "embedded: the database's server is killed",
    async happen({ apps: [app] }) {
      for (const pid of await serversOf(app!.dataDir)) process.kill(pid, "SIGKILL");
    },
  },
  {
    name: "embedded: the program is killed",
    async happen({ apps: [app] }) {
      await app!.kill9();
      await pause(RESTART_MS);
      await app!.restart();
    },
  },
];
