import { on } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { createSlots } from "../../platform/work/slots.server";
import { threadPool } from "../../platform/work/thread-pool.server";
import { BadFeed, type FeedPodcast, type FeedProblem } from "./feed-types.server";
import type { KnownEpisode } from "./identify.server";
import { begin } from "../../platform/work/begin.server";
import { MINUTE_MS } from "~/domain/text/durations";

export interface FeedRequest {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** The bytes are only the beginning of the feed. */
  isPart: boolean;
  podcastId: string;
  address: string;
  known: KnownEpisode[];
  /** The most episodes to keep, the newest. */
  most: number;
  now: number;
}

export type FeedMessage =
  | { kind: "podcast"; podcast: FeedPodcast; count: number }
  /** Rows of new and changed episodes as JSON, passed to the database as it is. */
  | { kind: "episodes"; rows: string; pictures: string[] }
  /** The ids of all episodes of the feed, in its order; of one that was cut off, those before. */
  | { kind: "end"; ids: string[]; isCut: boolean }
  | { kind: "failed"; problem: FeedProblem };

/** The thread's task: the request, and where to send the messages. */
export type FeedTask = FeedRequest & { port: MessagePort };

const TIMEOUT_MS = MINUTE_MS;

/**
 * How many feeds are read at the same time. A feed is checked against limits before it is parsed,
 * so that none needs more than half of the memory.
 */
const MAX_THREADS = 2;

const slots = createSlots({ total: MAX_THREADS, waiting: 1000 });

const pool = threadPool<FeedTask, void>(new URL("read-feed.worker.ts", import.meta.url), {
  threads: MAX_THREADS,
  megabytes: 512,
});

/** Returns what a task that did not end by itself means for its feed. */
function failureOf(reason: unknown): unknown {
  if (!(reason instanceof Error)) return reason;
  if (reason.name === "TimeoutError") return new BadFeed("too-slow");
  const lacksMemory = "code" in reason && reason.code === "ERR_WORKER_OUT_OF_MEMORY";
  return lacksMemory ? new BadFeed("broken") : reason;
}

async function* messagesOf(request: FeedRequest): AsyncGenerator<FeedMessage> {
  const { port1: port, port2: theirs } = new MessageChannel();
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const transferList = [request.bytes.buffer, theirs];
  const task = begin(pool.run({ ...request, port: theirs }, { signal, transferList }));
  task.catch((error: unknown) => failed.abort(error));
  try {
    const messages = on(port, "message", { signal });
    for await (const [sent] of messages) {
      const message: FeedMessage = sent;
      yield message;
      if (message.kind === "end" || message.kind === "failed") return;
    }
  } catch (error) {
    throw signal.aborted ? failureOf(signal.reason) : error;
  } finally {
    port.close();
  }
}

/**
 * Parses a feed in a worker thread, because twenty megabytes block the event loop for a second. The
 * bytes are handed over, not copied.
 * @param take stores the messages, one after the other
 * @throws {BadFeed}, or {NoSlot} if too many wait
 */
export function readFeed(
  request: FeedRequest,
  take: (message: Exclude<FeedMessage, { kind: "failed" }>) => Promise<void>,
): Promise<void> {
  return slots.run(async () => {
    for await (const message of messagesOf(request)) {
      if (message.kind === "failed") throw new BadFeed(message.problem);
      await take(message);
    }
  });
}
