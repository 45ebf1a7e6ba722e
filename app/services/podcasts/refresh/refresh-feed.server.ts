import { desc, eq, and, sql } from "drizzle-orm";
import { nextLookMs, nextTryMs } from "~/domain/podcasts/feed/next-look";
import type { Db } from "../../platform/db/database.server";
import type { FeedFailure } from "../../platform/db/schema/podcasts.server";
import { episodes, podcastNames, podcasts } from "../../platform/db/schema.server";
import type { Log } from "../../platform/log.server";
import { ownerOfWork, workFor } from "../../platform/work/owner.server";
import { isUnavailable } from "../../platform/failures/unavailable.server";
import { isBusy } from "../../upstreams/guard/guard-error.server";
import type { Guard, GuardedAnswer } from "../../upstreams/guard/guard.server";
import { BROUGHT, roomFor, trimBrought } from "../brought/brought-budget.server";
import { claimFeed } from "./claim-feed.server";
import { BadFeed, type FeedPodcast } from "../feed/feed-types.server";
import { readFeed } from "../feed/read-feed.server";
import { asNoFeed, fetchFeed, maxAgeOf, NoFeed } from "./fetch-feed.server";
import type { PodcastRow } from "../podcast-rows.server";
import { finishEpisodes, storeEpisodes, storeFeedPodcast } from "./store-feed.server";
import { MINUTE_MS } from "~/domain/text/durations";

export interface FeedOptions {
  db: Db;
  guard: Pick<Guard, "fetch">;
  log: Log;
  /** Returns the bytes of all podcasts that only listeners named. */
  broughtTotal: () => Promise<number>;
}

/**
 * Checks are spread over a fifth of their interval, so that feeds read together do not stay
 * together forever.
 */
const SPREAD = 0.2;
/** How soon the background checks a feed again that had to wait for others. */
const BUSY_MS = MINUTE_MS;

/**
 * Remembers the address to use from now on; the former one still finds the podcast. The address of
 * a podcast that only listeners named does not become a name, which would lead everybody there.
 */
async function rememberAddress(
  db: Db,
  { id, isNamed }: PodcastRow,
  address: string,
): Promise<void> {
  await db.update(podcasts).set({ feedUrl: address }).where(eq(podcasts.id, id));
  if (!isNamed) return;
  await db.insert(podcastNames).values({ name: address, podcastId: id }).onConflictDoNothing();
}

/** What a feed said of its podcast, and whether it was cut off. */
type Stored = { feed: FeedPodcast | null; isCut: boolean };

async function storeDocument(
  { db }: FeedOptions,
  row: PodcastRow,
  { bytes, headers, url, broken }: GuardedAnswer,
): Promise<Stored> {
  const now = new Date();
  const { id, guid, url: media, digest } = episodes;
  const known = await db
    .select({ id, guid, url: media, digest })
    .from(episodes)
    .where(eq(episodes.podcastId, row.id));
  const stored: Stored = { feed: null, isCut: false };
  const request = {
    bytes: new Uint8Array(bytes),
    contentType: headers.get("Content-Type") ?? "",
    isPart: broken !== null,
    podcastId: row.id,
    address: url.href,
    known,
    most: row.isNamed ? Infinity : BROUGHT.episodes,
    now: now.getTime(),
  };
  await readFeed(request, async (message) => {
    if (message.kind === "episodes") return storeEpisodes(db, row, message, now);
    if (message.kind === "end") {
      stored.isCut = message.isCut;
      return finishEpisodes(db, row.id, message, now);
    }
    stored.feed = message.podcast;
    await storeFeedPodcast(db, row, message.podcast, now);
  }).catch((error: unknown) => {
    // Too little has come to tell what the feed is.
    throw broken && error instanceof BadFeed ? asNoFeed(broken) : error;
  });
  return stored;
}

async function publishedDates(db: Db, podcastId: string): Promise<number[]> {
  const newest = await db
    .select({ at: episodes.publishedAt })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), episodes.isListed))
    .orderBy(desc(episodes.publishedAt))
    .limit(10);
  return newest.map(({ at }) => at.getTime());
}

/** A feed that was cut off is asked for again as a whole. */
async function saveSuccess(
  { db }: FeedOptions,
  row: PodcastRow,
  { answer, feed, isCut }: Stored & { answer: GuardedAnswer },
): Promise<void> {
  const now = new Date();
  const published = await publishedDates(db, row.id);
  const wait = nextLookMs({
    every: feed?.every ?? maxAgeOf(answer.headers),
    published,
    now: now.getTime(),
  });
  await db
    .update(podcasts)
    .set({
      fetchedAt: now,
      claimedUntil: null,
      failures: 0,
      failure: isCut ? "cut" : null,
      nextTryAt: new Date(now.getTime() + wait * (1 + Math.random() * SPREAD)),
      ...(answer.status === 200 && {
        etag: isCut ? null : (answer.headers.get("ETag")?.slice(0, 500) ?? null),
        lastModified: isCut ? null : (answer.headers.get("Last-Modified")?.slice(0, 100) ?? null),
      }),
    })
    .where(eq(podcasts.id, row.id));
}

async function saveFailure({ db }: FeedOptions, row: PodcastRow, failure: PodcastRow["failure"]) {
  const wait = nextTryMs(row.failures + 1) * (1 + Math.random() * SPREAD);
  await db
    .update(podcasts)
    .set({
      failure,
      claimedUntil: null,
      failures: sql`${podcasts.failures} + 1`,
      nextTryAt: new Date(Date.now() + wait),
    })
    .where(eq(podcasts.id, row.id));
}

/**
 * Leaves the feed as if nobody had asked for it, except that the background does not return at
 * once.
 */
async function putOff({ db }: FeedOptions, row: PodcastRow): Promise<void> {
  const soonest = Math.max(row.nextTryAt.getTime(), Date.now() + BUSY_MS);
  await db
    .update(podcasts)
    .set({ claimedUntil: null, triedAt: row.fetchedAt, nextTryAt: new Date(soonest) })
    .where(eq(podcasts.id, row.id));
}

/** Follows `itunes:new-feed-url` only once a podcast is found there. */
async function followMove(options: FeedOptions, row: PodcastRow, feed: FeedPodcast | null) {
  const address = feed?.newAddress;
  if (!address || address === row.feedUrl) return null;
  try {
    const answer = await fetchFeed(options.guard, address, { known: null, isNamed: row.isNamed });
    const moved = await storeDocument(options, row, answer);
    await rememberAddress(options.db, row, address);
    return { answer, ...moved };
  } catch (error) {
    if (!(error instanceof NoFeed || error instanceof BadFeed)) throw error;
    options.log.info(
      { podcast: row.id, failure: error.message },
      "a feed's new address does not work",
    );
    return null;
  }
}

async function refresh(options: FeedOptions, row: PodcastRow): Promise<void> {
  const address = row.feedUrl ?? "";
  const room = row.isNamed
    ? Infinity
    : await roomFor(options.db, row, await options.broughtTotal());
  if (room === 0) throw new NoFeed("no-room");
  const answer = await fetchFeed(options.guard, address, { known: row, isNamed: row.isNamed });
  if (answer.status === 304) return saveSuccess(options, row, { answer, feed: null, isCut: false });
  const stored = await storeDocument(options, row, answer);
  const lasting = answer.lastingUrl.href;
  if (lasting !== new URL(address).href) await rememberAddress(options.db, row, lasting);
  const moved = await followMove(options, row, stored.feed);
  if (!row.isNamed) await trimBrought(options.db, row.id, room);
  await saveSuccess(options, row, moved ?? { answer, ...stored });
}

function feedFailureIn(error: unknown): FeedFailure | null {
  if (error instanceof NoFeed) return error.failure;
  return error instanceof BadFeed ? error.problem : null;
}

/**
 * Reads a podcast's feed and stores anything new, at most once an hour and in one process at a
 * time.
 * @returns whether the feed was asked for
 */
export function refreshFeed(options: FeedOptions, id: string): Promise<boolean> {
  // Nobody waits for the whole feed, which may take the database longer than a page.
  return workFor(ownerOfWork(), () => claimAndRefresh(options, id));
}

async function claimAndRefresh(options: FeedOptions, id: string): Promise<boolean> {
  const row = await claimFeed(options.db, id, new Date());
  if (!row) return false;
  try {
    await refresh(options, row);
  } catch (error) {
    if (isBusy(error) || isUnavailable(error)) {
      await putOff(options, row);
      return false;
    }
    const failure = feedFailureIn(error);
    options.log.info({ err: error, podcast: id, failure }, "a podcast's feed could not be read");
    await saveFailure(options, row, failure ?? "broken");
    if (!failure) throw error;
  }
  return true;
}
