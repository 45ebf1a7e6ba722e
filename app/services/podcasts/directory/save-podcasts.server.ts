import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { createHash } from "node:crypto";
import type { DirectoryPodcast } from "~/domain/podcasts/directory-podcast";
import { isAppleId } from "~/domain/podcasts/podcast-id";
import { isSecretAddress } from "~/domain/podcasts/feed/secret-address";
import type { Transaction } from "../../listeners/listeners.server";
import { excerptOf } from "../../platform/html/safe-html.server";
import { registerPictures } from "../../pictures/picture-rows.server";
import type { Db } from "../../platform/db/database.server";
import { podcastNames, podcasts } from "../../platform/db/schema.server";
import { line, webAddress } from "../feed/feed-values.server";

type Named = DirectoryPodcast & { id: string };

/**
 * Returns the id of a podcast of which only the feed is known (PODCAST-1). @param address as
 * `webAddress` writes it
 */
export function feedPodcastId(address: string): string {
  return `f${createHash("sha256").update(address).digest("base64url").slice(0, 22)}`;
}

const indexName = (id: number) => `pi${id}`;

/**
 * Lists the names a podcast may already be known by, with the address both as given and as browsers
 * write it. Podcasts that listeners added are found by the id of their address, unless it looks
 * secret: then they stay the listener's own (PODCAST-21).
 */
function namesOf({ appleId, podcastIndexId, feedUrl }: DirectoryPodcast): string[] {
  const address = feedUrl && webAddress(feedUrl);
  return [
    ...(appleId ? [appleId] : []),
    ...(podcastIndexId ? [indexName(podcastIndexId)] : []),
    ...(feedUrl && address ? [feedUrl.trim(), address] : []),
    ...(address && !isSecretAddress(address) ? [feedPodcastId(address)] : []),
  ];
}

export async function loadKnown(
  tx: Pick<Transaction, "select">,
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await tx.select().from(podcastNames).where(inArray(podcastNames.name, names));
  return new Map(rows.map(({ name, podcastId }) => [name, podcastId]));
}

/** Replaces an id of ours by Apple's. Ours stays as a name, so that old addresses still work. */
async function takeAppleId(tx: Transaction, from: string, appleId: string): Promise<void> {
  await tx.update(podcasts).set({ id: appleId }).where(eq(podcasts.id, from));
}

function newId({ appleId, podcastIndexId, feedUrl }: DirectoryPodcast): string {
  if (appleId) return appleId;
  return podcastIndexId ? indexName(podcastIndexId) : feedPodcastId(webAddress(feedUrl) ?? "");
}

/** Finds out which of the podcasts are known, and gives the others ids. */
async function named(tx: Transaction, found: readonly DirectoryPodcast[]): Promise<Named[]> {
  const known = await loadKnown(tx, found.flatMap(namesOf));
  const all: Named[] = [];
  for (const podcast of found) {
    const names = namesOf(podcast);
    const { appleId } = podcast;
    const before = names.map((name) => known.get(name)).find((id) => id !== undefined);
    const isRenamed = appleId && before && !isAppleId(before) && !known.has(appleId);
    if (isRenamed) await takeAppleId(tx, before, appleId);
    const isOther = appleId && before && isAppleId(before) && before !== appleId;
    const isMoved = isOther && !known.has(appleId);
    const id = isRenamed || isMoved ? appleId : (before ?? newId(podcast));
    for (const name of names) known.set(name, id);
    all.push({ ...podcast, id });
  }
  return all;
}

type Row = typeof podcasts.$inferInsert;

function rowOf(podcast: Named, pictures: Map<string, string>, now: Date): Row {
  const { id, podcastIndexId, picture, genres, explicit } = podcast;
  return {
    ...{ id, podcastIndexId, genres, explicit },
    feedUrl: podcast.feedUrl && webAddress(podcast.feedUrl),
    title: line(podcast.title) || "Untitled podcast",
    author: line(podcast.author),
    description: podcast.description && excerptOf(podcast.description.slice(0, 5000), 1000),
    link: webAddress(podcast.link),
    language: line(podcast.language, 20) || null,
    artwork: picture,
    picture: (picture && pictures.get(picture)) ?? null,
    namedAt: now,
    isNamed: true,
  };
}

/**
 * Keeps what the feed itself said, and an address that works. The address of a podcast that only
 * listeners named is replaced, and its feed is read again, because so far it was read within the
 * limits for such podcasts (PODCAST-22).
 */
async function upsert(tx: Transaction, rows: Row[]): Promise<void> {
  const own = (column: string) =>
    sql`case when ${podcasts.fetchedAt} is null then excluded.${sql.identifier(column)} else ${podcasts}.${sql.identifier(column)} end`;
  const orOwn = (column: string) =>
    sql`case when ${podcasts.fetchedAt} is null then coalesce(excluded.${sql.identifier(column)}, ${podcasts}.${sql.identifier(column)})
      else coalesce(${podcasts}.${sql.identifier(column)}, excluded.${sql.identifier(column)}) end`;
  const unlessNew = (column: string, anew: SQL) =>
    sql`case when ${podcasts.isNamed} then ${podcasts}.${sql.identifier(column)} else ${anew} end`;
  await tx
    .insert(podcasts)
    .values(rows)
    .onConflictDoUpdate({
      target: podcasts.id,
      set: {
        title: own("title"),
        author: own("author"),
        description: own("description"),
        link: own("link"),
        feedUrl: sql`case when ${podcasts.feedUrl} is null or ${podcasts.failures} > 2 or not ${podcasts.isNamed} then coalesce(excluded.feed_url, ${podcasts.feedUrl}) else ${podcasts.feedUrl} end`,
        podcastIndexId: sql`coalesce(${podcasts.podcastIndexId}, excluded.podcast_index_id)`,
        artwork: orOwn("artwork"),
        picture: orOwn("picture"),
        genres: sql`case when jsonb_array_length(excluded.genres) > 0 then excluded.genres else ${podcasts.genres} end`,
        etag: unlessNew("etag", sql`null`),
        lastModified: unlessNew("last_modified", sql`null`),
        failure: unlessNew("failure", sql`null`),
        failures: unlessNew("failures", sql`0`),
        nextTryAt: unlessNew("next_try_at", sql`excluded.named_at`),
        namedAt: sql`excluded.named_at`,
        isNamed: sql`true`,
      },
    });
}

/**
 * Whether a podcast can be found again or played, and would not take the id of a listener's secret
 * address.
 */
function isUsable({ appleId, podcastIndexId, feedUrl }: DirectoryPodcast): boolean {
  if (appleId !== null || podcastIndexId !== null) return true;
  const address = webAddress(feedUrl);
  return address !== null && !isSecretAddress(address);
}

/**
 * Stores what directories say about podcasts, and learns their names; from then on everybody can
 * see them.
 * @returns their ids, in the order given, each once
 */
export async function savePodcasts(
  db: Db,
  found: readonly DirectoryPodcast[],
  now: Date,
): Promise<string[]> {
  const usable = found.filter(isUsable);
  if (usable.length === 0) return [];
  const pictures = await registerPictures(
    db,
    usable.flatMap(({ picture }) => picture ?? []),
    now,
  );
  return db.transaction(async (tx) => {
    const all = await named(tx, usable);
    const byId = new Map(all.map((one) => [one.id, rowOf(one, pictures, now)]));
    // Sorted, so that concurrent writers of the same podcasts cannot deadlock.
    const ids = [...byId.keys()].sort();
    await upsert(
      tx,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
    const names = new Map(
      all.flatMap((one) => [one.id, ...namesOf(one)].map((name) => [name, one.id] as const)),
    );
    const rows = [...names].sort().map(([name, podcastId]) => ({ name, podcastId }));
    await tx.insert(podcastNames).values(rows).onConflictDoNothing();
    return [...byId.keys()];
  });
}
