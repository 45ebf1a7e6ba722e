import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { uniqueYtid } from "../../../../tests/support/data/database";
import { embeddedDataDir } from "../../../../tests/support/data/embedded-data";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { loadHistoryProfile } from "../../history/history.server";
import { createListener } from "../../account/listeners.server";
import { recordPlay } from "../../player/plays.server";
import { loadVideoStats } from "../../videos/stats.server";
import { openDatabase } from "./database.server";
import { serversIn } from "./embedded/left-behind.server";
import { playEvents } from "./schema.server";

const root = join(import.meta.dirname, "../../../..");
const KILLS = 3;

/** Kills the process alone, or the server of its database with it. */
async function killNow(child: ChildProcess, dataDir: string, withServer: boolean): Promise<void> {
  const servers = withServer ? await serversIn(join(dataDir, "postgresql-18")) : [];
  for (const pid of servers) process.kill(pid, "SIGKILL");
  child.kill("SIGKILL");
}

type Kill = { count: number; withServer: boolean };

/** Starts a process that writes plays and kills it after `count` acknowledged ones. */
async function acknowledgedBeforeKill(
  args: [string, ...string[]],
  { count, withServer }: Kill,
): Promise<string[]> {
  const script = join(root, "tests/support/data/play-writer.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let [said, isKilled] = ["", false];
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text: string) => {
    said += text;
    if (isKilled || said.split("\n").length - 2 < count) return;
    isKilled = true;
    void killNow(child, args[0], withServer);
  });
  await once(child, "close");
  const whole = said.slice(0, said.lastIndexOf("\n") + 1);
  return whole.split("\n").filter((line) => line !== "" && line !== "open");
}

it("neither loses nor doubles an acknowledged play when the embedded database is killed", async () => {
  const dataDir = await embeddedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await openDatabase({ dataDir, log: quietLog });
  const [userId, ytid] = [await createListener(first.db), uniqueYtid()];
  await first.close();

  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const withServer = kill % 2 === 0;
    const count = 1 + Math.floor(Math.random() * 60);
    acknowledged.push(
      ...(await acknowledgedBeforeKill([dataDir, userId, ytid], { count, withServer })),
    );
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);

  const { db, close } = await openDatabase({ dataDir, log: quietLog });
  onTestFinished(close);
  for (const eventId of acknowledged) {
    const again = await recordPlay(db, { userId, ytid, eventId, now: new Date() });
    expect(again.counted).toBe(false);
  }
  const stored = await db.select().from(playEvents).where(eq(playEvents.ytid, ytid));
  // Each kill may happen between a commit and its acknowledgement, which leaves one more play.
  expect(stored.length - acknowledged.length).toBeLessThanOrEqual(KILLS);
  expect((await loadHistoryProfile(db, userId)).totalRepeats).toBe(stored.length);
  expect((await loadVideoStats(db, [ytid], new Date())).get(ytid)?.totalRepeats).toBe(
    stored.length,
  );
}, 120_000);
