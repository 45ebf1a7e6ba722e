import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/services/platform/db/database.server";
import type { Log } from "~/services/platform/log.server";
import { loadDueFeeds } from "~/services/podcasts/claim-feed.server";
import type { Podcasts } from "~/services/podcasts/podcasts.server";

const EVERY_MS = 15_000;
/** Feeds that are taken up together, and how many of them are read at the same time. */
const BATCH = 40;
const AT_ONCE = 2;
/** Share of its time that the event loop works; above it, requests would wait for feeds. */
const BUSY = 0.7;
const LOOK_MS = 10;
/** A process that is always busy reads feeds nevertheless, this far apart for each reader. */
const MOST_MS = 250;

interface Parts {
  db: Db;
  podcasts: Pick<Podcasts, "refresh">;
  log: Log;
}

/** Requests come first: waits until they leave the process time for a feed. */
async function untilIdle(): Promise<void> {
  const { eventLoopUtilization } = performance;
  for (let waited = 0; waited < MOST_MS; waited += LOOK_MS) {
    const before = eventLoopUtilization();
    await pause(LOOK_MS, null, { ref: false });
    if (eventLoopUtilization(before).utilization < BUSY) return;
  }
}

/** Looks at the feeds of hearted and imported podcasts when they are due (PODCAST-5). What a stop interrupts is due again later. */
export function startPodcastRefresh({ db, podcasts, log }: Parts): { stop(): void } {
  let isStopped = false;
  let isBusy = false;

  async function refreshDue(): Promise<void> {
    for (;;) {
      const due = await loadDueFeeds(db, new Date(), BATCH);
      if (due.length === 0 || isStopped) return;
      const reader = async () => {
        for (let id = due.pop(); id !== undefined && !isStopped; id = due.pop()) {
          await untilIdle();
          await podcasts.refresh(id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, reader));
    }
  }

  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await refreshDue();
    } catch (err) {
      if (!isStopped) log.warn({ err }, "podcasts could not be refreshed");
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  void look();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
