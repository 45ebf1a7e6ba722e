import { sql } from "drizzle-orm";
import type { Db } from "~/services/platform/db/database.server";
import { isDiskFull } from "~/services/platform/db/database-unavailable.server";
import type { Log } from "~/services/platform/log.server";
import { lastDiskFull } from "~/services/platform/failures/outage-lines.server";
import type { Check } from "./store-states";
import { MINUTE_MS } from "~/domain/text/durations";

/** How often to try a write; there is one at the start too. */
const EVERY_MS = MINUTE_MS;
/** After a write fails for lack of room, every check of the disk tries a write for this long. */
const DOUBT_MS = 10 * MINUTE_MS;

/** More than the free space in pages that the database already has. */
const BYTES = 200_000;

/** Tries whether the database has room to write. */
async function hasRoom(db: Db): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table room on commit drop as
        select gen_random_uuid() from generate_series(1, ${BYTES / 16}::int)`);
    });
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}

/** Watches the database's disk, and logs when it is full. */
export function watchDisk(db: Db, log: Log): Check & { stop(): void } {
  let isFull = false;

  async function look(): Promise<boolean> {
    const had = !isFull;
    isFull = !(await hasRoom(db));
    if (isFull && had) log.error("the database's disk is full: nothing can be saved");
    return !isFull;
  }

  const lookSafely = () => void look().catch((err: unknown) => log.debug({ err }, "no disk check"));
  const timer = setInterval(lookSafely, EVERY_MS);
  timer.unref();
  lookSafely();
  return {
    name: "disk",
    mode: "the database's disk",
    answers: async () => {
      const isDoubtful = isFull || performance.now() - lastDiskFull() < DOUBT_MS;
      return !isDoubtful || look();
    },
    stop: () => clearInterval(timer),
  };
}
