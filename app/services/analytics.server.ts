import { asksNotToBeCounted, isSampled, type AnalyticsEvent } from "~/domain/analytics";
import type { Log } from "./log.server";

/** Events that wait for the collector; more than these are dropped, and their number is logged. */
const MOST_WAITING = 1000;
const BATCH = 100;
const EVERY_MS = 5000;
const TIMEOUT_MS = 5000;

type Stamped = AnalyticsEvent & { at: string };

export interface Counter {
  track(event: AnalyticsEvent): void;
}

export type Analytics = ReturnType<typeof createAnalytics>;

interface Parts {
  /** Where batches are posted as `{events: [...]}`; unset: each event is a line of the log. */
  url: string | undefined;
  log: Log;
  draw?: () => number;
  everyMs?: number;
}

/** The one sink of what is counted. It never holds up or fails a request. */
export function createAnalytics({ url, log, draw = Math.random, everyMs = EVERY_MS }: Parts) {
  let waiting: Stamped[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;

  async function send(collector: string): Promise<void> {
    const batch = waiting.slice(0, BATCH);
    try {
      const response = await fetch(collector, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ events: batch }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
      waiting = waiting.slice(batch.length);
    } catch (err) {
      log.warn({ err, waiting: waiting.length, dropped }, "events could not be collected");
    }
  }

  /** Sends a batch, one at a time. */
  function flush(): Promise<void> {
    if (!url || waiting.length === 0) return Promise.resolve();
    sending ??= send(url).finally(() => (sending = null));
    return sending;
  }

  const timer = url ? setInterval(() => void flush(), everyMs) : null;
  timer?.unref();

  function take(event: AnalyticsEvent): void {
    if (!isSampled(event.name, draw())) return;
    if (!url) return log.info({ event }, "counted");
    if (waiting.length >= MOST_WAITING) dropped += 1;
    else waiting.push({ ...event, at: new Date().toISOString() });
  }

  const nobody: Counter = { track: () => undefined };

  return {
    flush,
    /** Counts for one request, unless its sender asks not to be counted. */
    forRequest(headers: Headers): Counter {
      return asksNotToBeCounted((name) => headers.get(name)) ? nobody : { track: take };
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer);
      for (let left = Infinity; waiting.length < left; await flush()) left = waiting.length;
    },
  };
}
