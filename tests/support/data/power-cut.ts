import { sql } from "drizzle-orm";
import path from "node:path";
import { openDatabase } from "~/services/platform/db/database.server";
import { quietLog } from "../app/quiet-log";
import { makeDiskImage } from "./disk-image";
import { newPlays, startPlayWriter, storedPlays } from "./play-writing";

export interface PowerCut {
  /** How many plays were acknowledged before the cut. */
  acknowledged: number;
  /** How many of them the database did not have afterwards. */
  lost: number;
}

/** Lets the database acknowledge writes before they are on disk, which none of ours may do. */
async function acknowledgeEarly(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: quietLog });
  await db.execute(sql`alter database postgres set synchronous_commit = off`);
  await close();
}

/**
 * Cuts the power of a disk after at least `count` acknowledged plays, and starts the embedded
 * database on what is left.
 * @param waits false for a database that does not wait for the disk
 */
export async function cutPower(count: number, { waits = true } = {}): Promise<PowerCut> {
  const disk = makeDiskImage();
  try {
    const plays = await newPlays(path.join(disk.folder, "data"));
    if (!waits) await acknowledgeEarly(plays.dataDir);
    const writer = startPlayWriter(plays);
    await writer.acknowledged(count);
    await writer.signal("SIGSTOP", true);
    disk.cutPower();
    await writer.signal("SIGKILL", true);
    const acknowledged = await writer.ended;
    await disk.powerOn();
    const stored = await storedPlays(plays);
    const lost = acknowledged.filter((eventId) => !stored.has(eventId)).length;
    return { acknowledged: acknowledged.length, lost };
  } finally {
    await disk.remove();
  }
}
