import type { NoteTime } from "~/domain/podcasts/chapters/notes-times";
import type { TranscriptLine } from "~/domain/podcasts/transcript/transcript";
import { createSlots } from "../../platform/work/slots.server";
import { threadPool } from "../../platform/work/thread-pool.server";

/** A publisher's file about an episode. */
export interface TextFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** The type that the feed gives. */
  type: string;
}

export interface TextTask extends TextFile {
  kind: "transcript" | "chapters";
}

/** The worst file of the largest size takes a second on a slow machine. */
const TIMEOUT_MS = 10_000;

/** One file at a time; thirty may wait, which takes seconds for ordinary files. */
const slots = createSlots({ total: 1, waiting: 30 });

const pool = threadPool<TextTask, unknown>(new URL("read-text.worker.ts", import.meta.url), {
  threads: 1,
  megabytes: 256,
});

function run(kind: TextTask["kind"], { bytes, contentType, type }: TextFile): Promise<unknown> {
  const task = { kind, bytes, contentType, type };
  // The time starts with the slot, so that waiting for other files does not count as slow.
  return slots.run(() => pool.run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
}

/**
 * Parses the lines of a transcript in a thread; returns none if it is something else.
 * @throws if that takes too long, or {NoSlot} if too many wait
 */
export async function readTranscript(file: TextFile): Promise<TranscriptLine[]> {
  return (await run("transcript", file)) as TranscriptLine[];
}

/** Does the same for chapters. */
export async function readChapters(file: TextFile): Promise<NoteTime[]> {
  return (await run("chapters", file)) as NoteTime[];
}
