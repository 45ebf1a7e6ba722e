import { bulkhead } from "cockatiel";
import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { shippedFile } from "../../platform/db/shipped-files.server";
import { BadFeed, type FeedPodcast, type FeedProblem } from "./feed-types.server";
import type { KnownEpisode } from "./identify.server";

export interface FeedRequest {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  podcastId: string;
  address: string;
  known: KnownEpisode[];
  now: number;
}

export type FeedMessage =
  | { kind: "podcast"; podcast: FeedPodcast; count: number }
  /** Rows of new and changed episodes as JSON, which is passed to the database as it is. */
  | { kind: "episodes"; rows: string; pictures: string[] }
  /** The ids of all episodes of the feed, in its order. */
  | { kind: "end"; ids: string[] }
  | { kind: "failed"; problem: FeedProblem };

const TIMEOUT_MS = 60_000;

/** Feeds that are read at the same time; each may use the memory of thirty megabytes of XML. */
const limiter = bulkhead(2, 1000);

/** The source file in development and tests, else the built one. */
function startWorker(request: FeedRequest): Worker {
  const options = {
    workerData: request,
    transferList: [request.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  };
  if (import.meta.url.endsWith(".ts")) {
    const { href } = new URL("read-feed.worker.ts", import.meta.url);
    const start = `import("tsx/esm/api").then(({ register }) => (register(), import("${href}")))`;
    return new Worker(start, { ...options, eval: true });
  }
  const built = shippedFile("build/server/read-feed.worker.js");
  return new Worker(built, { ...options, execArgv: [] });
}

/** Rejects when the thread ends without a message, such as for lack of memory. */
async function* messagesOf(worker: Worker): AsyncGenerator<FeedMessage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const messages = on(worker, "message", { signal, close: ["exit"] });
  for await (const [message] of messages as AsyncIterable<[FeedMessage]>) {
    yield message;
    if (message.kind === "end" || message.kind === "failed") return;
  }
  throw new BadFeed("broken");
}

/**
 * Parses a feed in a worker thread, because twenty megabytes block the event loop for a second; the bytes are handed over.
 * @param take stores what comes, one message after the other
 * @throws {BadFeed}
 */
export function readFeed(
  request: FeedRequest,
  take: (message: Exclude<FeedMessage, { kind: "failed" }>) => Promise<void>,
): Promise<void> {
  return limiter.execute(async () => {
    const worker = startWorker(request);
    try {
      for await (const message of messagesOf(worker)) {
        if (message.kind === "failed") throw new BadFeed(message.problem);
        await take(message);
      }
    } catch (error) {
      const isOver = error instanceof Error && error.name === "AbortError";
      const lacksMemory =
        error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isOver) throw new BadFeed("too-slow");
      throw lacksMemory ? new BadFeed("broken") : error;
    } finally {
      await worker.terminate();
    }
  });
}
