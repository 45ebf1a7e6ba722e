import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { canMountImages } from "../../../../tests/support/data/disk-image";
import { embeddedDataDir } from "../../../../tests/support/data/embedded-data";
import { newPlays, startPlayWriter } from "../../../../tests/support/data/play-writing";
import { cutPower } from "../../../../tests/support/data/power-cut";
import { loadHistoryProfile } from "../../history/history.server";
import { recordPass } from "../../../../tests/support/data/record-pass";
import { loadVideoStats } from "../../videos/stats.server";
import { openDatabase } from "./database.server";
import { playEvents } from "./schema.server";

/** Kills the program alone (false), or with its database server (true). */
const KILLS = [false, true, true];

// `npm run bench -- kills` and `-- power` are the long forms of these tests.

it("neither loses nor doubles an acknowledged play when the embedded database is killed", async () => {
  const dataDir = await embeddedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const plays = await newPlays(dataDir);
  const { userId, ytid } = plays;
  const acknowledged: string[] = [];
  for (const withServer of KILLS) {
    const writer = startPlayWriter(plays);
    await writer.acknowledged(1 + Math.floor(Math.random() * 60));
    await writer.signal("SIGKILL", withServer);
    acknowledged.push(...(await writer.ended));
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS.length);

  const { db, close } = await openDatabase({ dataDir, log: quietLog });
  onTestFinished(close);
  for (const eventId of acknowledged) {
    const again = await recordPass(db, { userId, ytid, eventId, now: new Date() });
    expect(again.counted).toBe(false);
  }
  const stored = await db.select().from(playEvents).where(eq(playEvents.ytid, ytid));
  // Each kill may happen between a commit and its acknowledgement, which leaves one more play.
  expect(stored.length - acknowledged.length).toBeLessThanOrEqual(KILLS.length);
  expect((await loadHistoryProfile(db, userId)).totalRepeats).toBe(stored.length);
  expect((await loadVideoStats(db, [ytid], new Date())).get(ytid)?.totalRepeats).toBe(
    stored.length,
  );
});

it.skipIf(!canMountImages())("loses no acknowledged play when the power is cut", async () => {
  const { acknowledged, lost } = await cutPower(100);
  expect(acknowledged).toBeGreaterThanOrEqual(100);
  expect(lost).toBe(0);
});
