import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { OpmlFeed } from "~/domain/podcasts/opml";
import { lockListener } from "../account/listeners.server";
import type { Db } from "../platform/db/database.server";
import { podcastImports, podcastMarks, podcasts } from "../platform/db/schema.server";
import { webAddress } from "./feed/feed-values.server";
import { savePodcasts } from "./save-podcasts.server";

const BATCH = 100;

const podcastOf = ({ title, address }: OpmlFeed) => ({
  ...{ appleId: null, podcastIndexId: null, feedUrl: address, title, author: "", description: "" },
  ...{ picture: null, link: null, language: null, explicit: false, genres: [] },
});

async function saveAll(db: Db, feeds: readonly OpmlFeed[], now: Date): Promise<string[]> {
  const ids = new Set<string>();
  for (let at = 0; at < feeds.length; at += BATCH) {
    const batch = feeds.slice(at, at + BATCH).map(podcastOf);
    for (const id of await savePodcasts(db, batch, now)) ids.add(id);
  }
  return [...ids];
}

/**
 * Hearts the podcasts of a list of subscriptions. Their feeds are read afterwards in the background, which a restart does not
 * forget (PODCAST-11). Throws UnknownListener.
 */
export async function importPodcasts(
  db: Db,
  request: { userId: string; feeds: readonly OpmlFeed[]; now: Date },
): Promise<{ taken: number; known: number; rejected: string[] }> {
  const { now } = request;
  const rejected = request.feeds.filter(({ address }) => webAddress(address) === null);
  const feeds = request.feeds.filter(({ address }) => webAddress(address) !== null);
  const ids = await saveAll(db, feeds, now);
  const taken = await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, request.userId);
    await tx.delete(podcastImports).where(eq(podcastImports.userId, userId));
    if (ids.length === 0) return 0;
    const had = await tx.$count(
      podcastMarks,
      and(eq(podcastMarks.userId, userId), isNotNull(podcastMarks.heartedAt)),
    );
    await tx
      .insert(podcastMarks)
      .values(
        ids.map((podcastId, at) => {
          const heartedAt = new Date(now.getTime() - at);
          return { userId, podcastId, heartedAt, seenAt: now };
        }),
      )
      .onConflictDoUpdate({
        target: [podcastMarks.userId, podcastMarks.podcastId],
        set: { heartedAt: sql`coalesce(${podcastMarks.heartedAt}, excluded.hearted_at)` },
      });
    await tx
      .insert(podcastImports)
      .values(ids.map((podcastId) => ({ userId, podcastId, importedAt: now })));
    const has = await tx.$count(
      podcastMarks,
      and(eq(podcastMarks.userId, userId), isNotNull(podcastMarks.heartedAt)),
    );
    return has - had;
  });
  return { taken, known: ids.length - taken, rejected: rejected.map(({ address }) => address) };
}

/** How many podcasts of the latest import have been read or could not be; null without one that still goes on. */
export async function loadImportProgress(db: Db, userId: string) {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${podcasts.triedAt} is not null)::int`,
    })
    .from(podcastImports)
    .innerJoin(podcasts, eq(podcasts.id, podcastImports.podcastId))
    .where(eq(podcastImports.userId, userId));
  return row && row.done < row.all ? row : null;
}

/** A listener's hearted podcasts that have feeds, by title. */
export async function loadHeartedFeeds(db: Db, userId: string): Promise<OpmlFeed[]> {
  const rows = await db
    .select({ title: podcasts.title, address: podcasts.feedUrl })
    .from(podcastMarks)
    .innerJoin(podcasts, eq(podcasts.id, podcastMarks.podcastId))
    .where(and(eq(podcastMarks.userId, userId), isNotNull(podcastMarks.heartedAt)))
    .orderBy(asc(podcasts.title), asc(podcasts.id));
  return rows.flatMap(({ title, address }) => (address ? [{ title, address }] : []));
}
