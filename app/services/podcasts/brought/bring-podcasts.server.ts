import { and, inArray, sql } from "drizzle-orm";
import type { OpmlFeed } from "~/domain/podcasts/opml";
import type { Transaction } from "../../listeners/listeners.server";
import { podcastMarks, podcastNames, podcasts } from "../../platform/db/schema.server";
import { line, webAddress } from "../feed/feed-values.server";
import { isForEverybody } from "../podcast-access.server";
import { feedPodcastId, loadKnown } from "../directory/save-podcasts.server";

/** A podcast in a listener's list: what its address is already known as, or the id that it gets. */
interface Brought {
  id: string;
  address: string;
  /** The title in the list; null if it has none. */
  toldTitle: string | null;
  isNew: boolean;
}

/** Finds the podcasts of a list, each once, and which of them nobody has named yet. */
export async function findBrought(
  tx: Pick<Transaction, "select">,
  feeds: readonly OpmlFeed[],
): Promise<Brought[]> {
  const usable = feeds.flatMap((feed) => {
    const address = webAddress(feed.address);
    return address ? [{ ...feed, given: feed.address.trim(), address }] : [];
  });
  const names = usable.flatMap(({ given, address }) => [given, address, feedPodcastId(address)]);
  const known = await loadKnown(tx, [...new Set(names)]);
  const found = usable.map(({ title, given, address }): Brought => {
    const own = feedPodcastId(address);
    const id = known.get(given) ?? known.get(address) ?? known.get(own);
    const told = line(title);
    const toldTitle = told === "" || told === given ? null : told;
    return { id: id ?? own, address, toldTitle, isNew: id === undefined };
  });
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/**
 * Stores podcasts that a listener is the first to name. Only the address comes from the listener,
 * and it does not count as a name, so that it neither shows to others nor leads others there
 * (PODCAST-21).
 */
async function saveNew(tx: Transaction, brought: readonly Brought[]): Promise<void> {
  const fresh = brought.filter(({ isNew }) => isNew).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (fresh.length === 0) return;
  const rows = fresh.map(({ id, address }) => ({ id, feedUrl: address }));
  await tx.insert(podcasts).values(rows).onConflictDoNothing();
  const names = fresh.map(({ id }) => ({ name: id, podcastId: id }));
  await tx.insert(podcastNames).values(names).onConflictDoNothing();
}

/**
 * Hearts the podcasts for a listener, and gives them access to those that are not for everybody.
 */
export async function saveBrought(
  tx: Transaction,
  { userId, brought, now }: { userId: string; brought: readonly Brought[]; now: Date },
): Promise<void> {
  await saveNew(tx, brought);
  const ids = brought.map(({ id }) => id);
  const isListed = and(inArray(podcasts.id, ids), isForEverybody());
  const rows = await tx.select({ id: podcasts.id }).from(podcasts).where(isListed);
  const listed = new Set(rows.map(({ id }) => id));
  await tx
    .insert(podcastMarks)
    .values(
      brought.map(({ id: podcastId, toldTitle }, at) => ({
        ...{ userId, podcastId, seenAt: now, usedAt: now, heartedAt: new Date(now.getTime() - at) },
        ...(!listed.has(podcastId) && { broughtAt: now, toldTitle }),
      })),
    )
    .onConflictDoUpdate({
      target: [podcastMarks.userId, podcastMarks.podcastId],
      set: {
        usedAt: now,
        heartedAt: sql`coalesce(${podcastMarks.heartedAt}, excluded.hearted_at)`,
        broughtAt: sql`coalesce(excluded.brought_at, ${podcastMarks.broughtAt})`,
        toldTitle: sql`coalesce(excluded.told_title, ${podcastMarks.toldTitle})`,
      },
    });
}
