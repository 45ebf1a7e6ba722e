import { sql } from "drizzle-orm";
import type { Db } from "~/services/platform/db/database.server";
import { isDiskFull } from "~/services/platform/db/database-unavailable.server";
import { lastDiskFull } from "~/services/platform/outage-lines.server";
import type { Check } from "./health";

/** After a write failed for want of room, writes are tried before the disk counts as up again. */
const DOUBT_MS = 10 * 60_000;

/** More than is left in the pages that the database has already. */
const BYTES = 200_000;

/** Whether the database finds room for what it has to write. */
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

/** The database's disk: nothing is written to find out, until a write has failed for want of room. */
export function diskCheck(db: Db, now: () => number = () => performance.now()): Check {
  return {
    name: "disk",
    mode: "the database's disk",
    answers: async () => now() - lastDiskFull() > DOUBT_MS || hasRoom(db),
  };
}
