import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.server";

/** Takes well below a second, and few enough locks that nobody waits for them. */
const BATCH = 2000;

/**
 * Deletes the rows that meet the condition, in the order of an indexed column, in one statement for
 * each 2,000 of them: a single one for all would take longer than a statement may once there are
 * millions, and then never succeed. Rows that another process is deleting are left to it.
 * @returns how many
 */
export async function deleteInBatches(
  db: Db,
  by: PgColumn,
  condition: SQL | undefined,
): Promise<number> {
  const { table } = by;
  for (let all = 0; ;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition ?? sql`true`}
        order by ${by} limit ${sql.raw(String(BATCH))} for update skip locked))`,
    );
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return all;
  }
}
