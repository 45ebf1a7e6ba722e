import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { UnreadableImport, type ParsedImport } from "~/domain/transfer/parsed-import";
import { shippedFile } from "../platform/db/shipped-files.server";

/** `rejected` are the first rejected lines, `more` is the number of further ones. */
export type ImportReading = ParsedImport & { more: number };

export type ReadRequest = { text: string; origin: string };
export type ReadResult = { ok: true; reading: ImportReading } | { ok: false; message: string };

/** Parsing takes two seconds at most; this also covers the start of the worker. */
const TIMEOUT_MS = 15_000;

/** One import at a time; twenty may wait. */
const limiter = bulkhead(1, 20);

/** The source file in development and tests, else the built one. */
function startWorker(workerData: ReadRequest): Worker {
  if (import.meta.url.endsWith(".ts")) {
    const source = new URL("read-import.worker.ts", import.meta.url);
    return new Worker(source, { workerData, execArgv: ["--import", "tsx"] });
  }
  return new Worker(shippedFile("build/server/read-import.worker.js"), {
    workerData,
    execArgv: [],
  });
}

async function readInWorker(question: ReadRequest): Promise<ReadResult> {
  const worker = startWorker(question);
  try {
    const [answer] = (await once(worker, "message", {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })) as [ReadResult];
    return answer;
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    return { ok: false, message: "This takes too long to read. Try importing it in parts." };
  } finally {
    await worker.terminate();
  }
}

/**
 * Parses an import in a worker thread, because a megabyte can block the event loop for seconds. Throws Unreadable, also when
 * too many imports are waiting.
 */
export async function readImport(text: string, origin: string): Promise<ImportReading> {
  try {
    const answer = await limiter.execute(() => readInWorker({ text, origin }));
    if (!answer.ok) throw new UnreadableImport(answer.message);
    return answer.reading;
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new UnreadableImport("Too many imports are running. Try again in a minute.");
  }
}
