import { sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { searches } from "../platform/db/schema.server";
import type { Log } from "../platform/log.server";

const FLUSH_AFTER_MS = 5000;
/** How many searches may wait; one more makes all of them count at once. */
const MAX_WAITING = 1000;

/**
 * Counts how often each search is used. Nothing on its page depends on this, so the page does not
 * wait, and the uses of a few seconds are one statement.
 */
export function createSearchUses({ db, log }: { db: Db; log: Log }) {
  let waiting = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function add(query: string, uses: number): void {
    waiting.set(query, (waiting.get(query) ?? 0) + uses);
  }

  function flushLater(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS);
    timer.unref();
  }

  /** Stores the uses; those that cannot be stored now wait for the next time. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    // Sorted, so that processes counting the same searches cannot deadlock.
    const used = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
    waiting = new Map();
    try {
      await db.execute(sql`
        update ${searches} set uses = ${searches.uses} + used.uses
        from unnest(${sql.param(used.map(([query]) => query))}::text[],
          ${sql.param(used.map(([, uses]) => uses))}::int[]) as used (query, uses)
        where ${searches.query} = used.query`);
    } catch (err) {
      log.warn({ err, searches: used.length }, "could not count the uses of searches yet");
      for (const [query, uses] of used) if (waiting.size < MAX_WAITING) add(query, uses);
      flushLater();
    }
  }

  return {
    count(query: string): void {
      add(query, 1);
      if (waiting.size >= MAX_WAITING) void flush();
      else flushLater();
    },
    flush,
  };
}
