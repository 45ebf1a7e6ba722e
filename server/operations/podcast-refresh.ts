import { setMaxListeners } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/services/platform/db/database.server";
import type { Log } from "~/services/platform/log.server";
import { workFor } from "~/services/platform/work/owner.server";
import { createSlots, NoSlot } from "~/services/platform/work/slots.server";
import { loadDueFeeds, type DueFeed } from "~/services/podcasts/refresh/claim-feed.server";
import type { Podcasts } from "~/services/podcasts/podcasts.server";

const EVERY_MS = 15_000;
/**
 * Feeds read at the same time, two per listener or host. Others wait, at most a third of them for
 * one listener.
 */
const SLOTS = { total: 6, perHost: 2, waiting: 34 };
const IN_HAND = SLOTS.total + SLOTS.waiting;
/** The share of time that the event loop may work; above it, requests would wait for feeds. */
const BUSY = 0.7;
const LOOK_MS = 10;
/** A process that is always busy still reads feeds; each reader waits this long between two. */
const MAX_MS = 250;

interface Options {
  db: Db;
  podcasts: Pick<Podcasts, "refresh">;
  log: Log;
}

/** Waits until requests leave the process time for a feed. */
async function untilIdle(): Promise<void> {
  const { eventLoopUtilization } = performance;
  for (let waited = 0; waited < MAX_MS; waited += LOOK_MS) {
    const before = eventLoopUtilization();
    await pause(LOOK_MS, null, { ref: false });
    if (eventLoopUtilization(before).utilization < BUSY) return;
  }
}

/**
 * Reads the feeds of hearted podcasts when they are due (PODCAST-5), in slots that their listeners
 * share. A feed interrupted by a stop is due again later.
 */
export function startPodcastRefresh({ db, podcasts, log }: Options): { stop(): void } {
  const stop = new AbortController();
  setMaxListeners(IN_HAND, stop.signal);
  const slots = createSlots(SLOTS);
  const inHand = new Set<string>();
  let isLooking = false;

  async function read({ id, host }: DueFeed): Promise<void> {
    const release = await slots.take(host, stop.signal);
    try {
      await untilIdle();
      if (!stop.signal.aborted) await podcasts.refresh(id);
    } finally {
      release();
    }
  }

  /** A feed that finds neither a slot nor room to wait stays due. */
  async function takeUp(feed: DueFeed): Promise<void> {
    inHand.add(feed.id);
    try {
      await workFor(feed.listener, () => read(feed));
    } catch (error) {
      if (error instanceof NoSlot || stop.signal.aborted) return;
      throw error;
    } finally {
      inHand.delete(feed.id);
    }
    if (inHand.size <= IN_HAND / 2) await look();
  }

  const warn = (err: unknown) => {
    if (!stop.signal.aborted) log.warn({ err }, "podcasts could not be refreshed");
  };

  async function look(): Promise<void> {
    if (isLooking || stop.signal.aborted) return;
    isLooking = true;
    try {
      const room = { now: new Date(), limit: IN_HAND - inHand.size, inHand: [...inHand] };
      for (const feed of await loadDueFeeds(db, room)) takeUp(feed).catch(warn);
    } finally {
      isLooking = false;
    }
  }

  const lookSafely = () => void look().catch(warn);
  const timer = setInterval(lookSafely, EVERY_MS);
  timer.unref();
  lookSafely();
  return {
    stop() {
      stop.abort();
      clearInterval(timer);
    },
  };
}
