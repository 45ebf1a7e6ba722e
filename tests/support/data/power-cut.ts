import path from "node:path";
import { makeDiskImage } from "./disk-image";
import { newPlays, startPlayWriter, storedPlays } from "./play-writing";

export interface PowerCut {
  /** How many plays were acknowledged before the cut. */
  acknowledged: number;
  /** How many of them the database did not have afterwards. */
  lost: number;
}

/** Cuts the power of a disk after at least `count` acknowledged plays, and starts the embedded database on what is left. */
export async function cutPower(count: number): Promise<PowerCut> {
  const disk = makeDiskImage();
  try {
    const plays = await newPlays(path.join(disk.folder, "data"));
    const writer = startPlayWriter(plays);
    await writer.acknowledged(count);
    await writer.signal("SIGSTOP", true);
    disk.cutPower();
    await writer.signal("SIGKILL", true);
    const acknowledged = await writer.ended;
    disk.powerOn();
    const stored = await storedPlays(plays);
    const lost = acknowledged.filter((eventId) => !stored.has(eventId)).length;
    return { acknowledged: acknowledged.length, lost };
  } finally {
    disk.remove();
  }
}
