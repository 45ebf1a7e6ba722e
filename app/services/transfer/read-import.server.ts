import type { z } from "zod";
import type { OpmlFeed } from "~/domain/podcasts/opml";
import type { StationList } from "~/domain/radio/lists/station-list";
import { UnreadableImport, type ParsedImport } from "~/domain/transfer/parsed-import";
import type { importForm } from "~/domain/transfer/transfer-schema";
import { createSlots } from "../platform/work/slots.server";
import { threadPool } from "../platform/work/thread-pool.server";

/** The content of a file or a pasted text. `more` counts items beyond the rows. */
export interface ImportContent {
  stations: (StationList & { more: number }) | null;
  /** Set for a list of subscriptions. */
  feeds: OpmlFeed[] | null;
  /** Videos and loops. `rejected` are the first rejected lines. */
  music: (ParsedImport & { more: number }) | null;
}

/** The form's fields other than the file. */
export type ImportFields = z.output<typeof importForm>;

/** A form as it was sent. */
export interface SentImport {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Our own origin, whose watch links count too. */
  origin: string;
}

/** `message` says why the form cannot be read. */
export type ReadResult = { fields: ImportFields } & (
  { ok: true; content: ImportContent } | { ok: false; message: string }
);

/** Parsing takes two seconds at most; this also covers the start of the thread. */
const TIMEOUT_MS = 15_000;

/** One import at a time; twenty may wait. */
const slots = createSlots({ total: 1, waiting: 20 });

const pool = threadPool<SentImport, ReadResult>(new URL("read-import.worker.ts", import.meta.url), {
  threads: 1,
  megabytes: 256,
});

/** Returns what a task that did not end by itself means for the listener. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isLong = error.name === "AbortError" || error.name === "TimeoutError";
  const isLarge = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isLong || isLarge
    ? new UnreadableImport("This takes too long to read. Try importing it in parts.")
    : error;
}

/**
 * Reads the import form in a thread, because a megabyte can block the event loop for seconds. The
 * bytes are handed over, not copied.
 * @throws {UnreadableImport} if it takes too long, or {NoSlot} if too many wait
 */
export async function readImport(sent: SentImport): Promise<ReadResult> {
  try {
    return await slots.run(() =>
      pool.run(sent, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        transferList: [sent.bytes.buffer],
      }),
    );
  } catch (error) {
    throw failureOf(error);
  }
}
