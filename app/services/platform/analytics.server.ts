import { hasOptedOutOfAnalytics, isSampled, type AnalyticsEvent } from "~/domain/shell/analytics";
import type { Log } from "./log.server";
import { begin } from "./work/begin.server";

/** How many events may wait for the collector; further ones are dropped and counted in the log. */
const MAX_WAITING = 1000;
const BATCH = 100;
const FLUSH_INTERVAL_MS = 5000;
const TIMEOUT_MS = 5000;

type Stamped = AnalyticsEvent & { at: string };

export interface Counter {
  track(event: AnalyticsEvent): void;
}

interface Options {
  /** Address to post batches to, as `{events: [...]}`; if unset, events are logged. */
  url: string | undefined;
  log: Log;
  random?: () => number;
  flushIntervalMs?: number;
}

/** Collects analytics events without delaying or failing requests. */
export function createAnalytics({
  url,
  log,
  random = Math.random,
  flushIntervalMs = FLUSH_INTERVAL_MS,
}: Options) {
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
      log.warn({ err, waiting: waiting.length, dropped }, "could not send analytics events");
    }
  }

  /** Sends one batch, unless another is on its way. */
  function flush(): Promise<void> {
    if (!url || waiting.length === 0) return Promise.resolve();
    sending ??= begin(send(url).finally(() => (sending = null)));
    return sending;
  }

  const timer = url ? setInterval(() => void flush(), flushIntervalMs) : null;
  timer?.unref();

  function track(event: AnalyticsEvent): void {
    if (!isSampled(event.name, random())) return;
    if (!url) return log.info({ event }, "counted");
    if (waiting.length >= MAX_WAITING) dropped += 1;
    else waiting.push({ ...event, at: new Date().toISOString() });
  }

  const noCounter: Counter = { track: () => undefined };

  return {
    flush,
    /** Tracks nothing for a client that sends `DNT` or `Sec-GPC`. */
    forRequest(headers: Headers): Counter {
      return hasOptedOutOfAnalytics((name) => headers.get(name)) ? noCounter : { track };
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer);
      for (let left = Infinity; waiting.length < left; await flush()) left = waiting.length;
    },
  };
}
