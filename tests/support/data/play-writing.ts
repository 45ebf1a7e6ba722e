import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createListener } from "~/services/listeners/listeners.server";
import { openDatabase } from "~/services/platform/db/database.server";
import { serversIn } from "~/services/platform/db/embedded/left-behind.server";
import { playEvents, users } from "~/services/platform/db/schema.server";
import { quietLog } from "../app/quiet-log";
import { uniqueYtid } from "./unique-ytid";

const root = join(import.meta.dirname, "../../..");

/** A listener, the video that they play, and the embedded database. */
export type Plays = { dataDir: string; userId: string; ytid: string };

export interface PlayWriter {
  /** Resolves when at least this many plays are acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Signals the program and, with `withServer`, the server of its database too. */
  signal(name: "SIGKILL" | "SIGSTOP", withServer: boolean): Promise<void>;
  /** Resolves when the program has ended, to the ids of all acknowledged plays. */
  ended: Promise<string[]>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes a listener in the embedded database in `dataDir`, which is made if there is none. They
 * have been one for a week, so that they can have heard every pass and it counts for everybody.
 */
export async function newPlays(dataDir: string): Promise<Plays> {
  const { db, close } = await openDatabase({ dataDir, log: quietLog });
  const userId = await createListener(db);
  const createdAt = new Date(Date.now() - WEEK_MS);
  await db.update(users).set({ createdAt }).where(eq(users.id, userId));
  await close();
  return { dataDir, userId, ytid: uniqueYtid() };
}

export const serversOf = (dataDir: string) => serversIn(join(dataDir, "postgresql-18"));

/** Starts a program that records plays one after another. */
export function startPlayWriter({ dataDir, userId, ytid }: Plays): PlayWriter {
  const script = join(root, "tests/support/data/play-writer.ts");
  const args = ["--import", "tsx", script, dataDir, userId, ytid];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  const lines = () => said.slice(0, said.lastIndexOf("\n") + 1).split("\n");
  const events = () => lines().filter((line) => line !== "" && line !== "open");
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text: string) => (said += text));
  return {
    async acknowledged(count) {
      while (events().length < count && child.exitCode === null) await once(child.stdout, "data");
    },
    async signal(name, withServer) {
      const servers = withServer ? await serversOf(dataDir) : [];
      for (const pid of servers) process.kill(pid, name);
      child.kill(name);
    },
    ended: once(child, "close").then(events),
  };
}

/** The plays that the database has. */
export async function storedPlays({ dataDir, ytid }: Plays): Promise<Set<string>> {
  const { db, close } = await openDatabase({ dataDir, log: quietLog });
  const rows = await db
    .select({ eventId: playEvents.eventId })
    .from(playEvents)
    .where(eq(playEvents.ytid, ytid));
  await close();
  return new Set(rows.map(({ eventId }) => eventId));
}
