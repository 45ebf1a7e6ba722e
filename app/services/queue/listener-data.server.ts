import { asc, desc, eq, sql } from "drizzle-orm";
import { generateNKeysBetween } from "fractional-indexing";
import { QUEUE_LIMIT } from "~/domain/queue/queue";
import type { ListenerData } from "../listeners/listener-data.server";
import { queueItems, queueOperations } from "../platform/db/schema.server";
import { present } from "~/domain/text/present";

export const listenerData: ListenerData = {
  /** Appends this device's queue to the account's, as far as there is room. */
  async move(tx, { from, into }) {
    const [last] = await tx
      .select({ rank: queueItems.rank })
      .from(queueItems)
      .where(eq(queueItems.userId, into))
      .orderBy(desc(queueItems.rank))
      .limit(1);
    const waiting = await tx
      .select({ id: queueItems.id })
      .from(queueItems)
      .where(eq(queueItems.userId, from))
      .orderBy(asc(queueItems.rank), asc(queueItems.id))
      .limit(Math.max(0, QUEUE_LIMIT - (await tx.$count(queueItems, eq(queueItems.userId, into)))));
    const ranks = generateNKeysBetween(last?.rank ?? null, null, waiting.length);
    for (const [at, { id }] of waiting.entries()) {
      await tx
        .update(queueItems)
        .set({ userId: into, rank: present(ranks[at], "rank") })
        .where(eq(queueItems.id, id));
    }
    await tx.execute(sql`
      insert into ${queueOperations} (user_id, operation_id, kind, item, created_at)
      select ${into}, operation_id, kind, item, created_at from ${queueOperations}
      where user_id = ${from} on conflict do nothing`);
  },
  async export(db, userId) {
    const { ytid, episodeId, feature, addedAt, rank } = queueItems;
    const { kind, item, createdAt } = queueOperations;
    return {
      queue: await db
        .select({ ytid, episodeId, feature, addedAt })
        .from(queueItems)
        .where(eq(queueItems.userId, userId))
        .orderBy(asc(rank)),
      queueChanges: await db
        .select({ kind, item, at: createdAt })
        .from(queueOperations)
        .where(eq(queueOperations.userId, userId))
        .orderBy(asc(createdAt)),
    };
  },
};
