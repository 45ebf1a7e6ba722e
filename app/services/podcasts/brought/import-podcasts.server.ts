import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { OpmlFeed } from "~/domain/podcasts/opml";
import { lockListener } from "../../listeners/listeners.server";
import type { Db } from "../../platform/db/database.server";
import { podcastImports, podcastMarks, podcasts } from "../../platform/db/schema.server";
import { webAddress } from "../feed/feed-values.server";
import { findBrought, saveBrought } from "./bring-podcasts.server";
import { titleFor } from "../podcast-access.server";

/** Why a feed in a list was rejected. */
export type RejectedFeed = { address: string; reason: "address" | "budget" };

interface ImportRequest {
  userId: string;
  feeds: readonly OpmlFeed[];
  /** Whether this client may still add this many podcasts that nobody has named. */
  mayAdd: (count: number) => Promise<boolean>;
  now: Date;
}

const isHearted = (userId: string) =>
  and(eq(podcastMarks.userId, userId), isNotNull(podcastMarks.heartedAt));

/**
 * Hearts the podcasts of a list of subscriptions; those that nobody has named before are the
 * listener's own (PODCAST-21). Their feeds are read later, in the background, which survives a
 * restart (PODCAST-11). Throws UnknownListener.
 */
export async function importPodcasts(
  db: Db,
  { userId: asked, feeds, mayAdd, now }: ImportRequest,
): Promise<{ taken: number; known: number; rejected: RejectedFeed[] }> {
  const found = await findBrought(db, feeds);
  const fresh = found.filter(({ isNew }) => isNew);
  const fits = fresh.length === 0 || (await mayAdd(fresh.length));
  const brought = fits ? found : found.filter(({ isNew }) => !isNew);
  const ids = brought.map(({ id }) => id);
  const taken = await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    await tx.delete(podcastImports).where(eq(podcastImports.userId, userId));
    if (ids.length === 0) return 0;
    const had = await tx.$count(podcastMarks, isHearted(userId));
    await saveBrought(tx, { userId, brought, now });
    await tx
      .insert(podcastImports)
      .values(ids.map((podcastId) => ({ userId, podcastId, importedAt: now })));
    return (await tx.$count(podcastMarks, isHearted(userId))) - had;
  });
  const unreadable = feeds.filter(({ address }) => webAddress(address) === null);
  const rejected = [
    ...unreadable.map(({ address }) => ({ address, reason: "address" as const })),
    ...(fits ? [] : fresh.map(({ address }) => ({ address, reason: "budget" as const }))),
  ];
  return { taken, known: ids.length - taken, rejected };
}

/**
 * Counts the podcasts of the latest import that have been read or could not be; null unless an
 * import is under way.
 */
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

/** Lists a listener's hearted podcasts that have feeds, by title. */
export async function loadHeartedFeeds(db: Db, userId: string): Promise<OpmlFeed[]> {
  const rows = await db
    .select({ title: titleFor(userId), address: podcasts.feedUrl })
    .from(podcastMarks)
    .innerJoin(podcasts, eq(podcasts.id, podcastMarks.podcastId))
    .where(isHearted(userId))
    .orderBy(asc(titleFor(userId)), asc(podcasts.id));
  return rows.flatMap(({ title, address }) => (address ? [{ title, address }] : []));
}
