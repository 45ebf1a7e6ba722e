import { setImmediate as nextTurn } from "node:timers/promises";
import { createSlots, NoSlot } from "~/services/platform/work/slots.server";
import { apiError, TOO_MANY } from "../calls/api-error.server";

const TYPES = new Map([
  ["json", "application/json; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
  ["opml", "text/x-opml; charset=utf-8"],
  ["m3u", "audio/x-mpegurl; charset=utf-8"],
]);

/**
 * Minimum length of a chunk in characters. Rows are joined because one chunk for each would be
 * slow.
 */
const CHUNK_LENGTH = 16_384;

const MOST_DOWNLOADS = 100;
const RETRY_AFTER_SECONDS = 5;

/** One download at a time for each client, behind which three of theirs may wait. */
const downloads = createSlots({ total: MOST_DOWNLOADS, perOwner: 1, waiting: 9 });
/** One chunk at a time for all clients, so that none waits long for a page. */
const chunks = createSlots({ total: 1, waiting: MOST_DOWNLOADS });

function toChunks(parts: AsyncIterable<string>, release: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();

  async function nextChunk(): Promise<{ text: string; isLast: boolean }> {
    let text = "";
    while (text.length < CHUNK_LENGTH) {
      const { done, value } = await iterator.next();
      if (done) return { text, isLast: true };
      text += value;
    }
    // Whoever has asked for a page meanwhile goes first.
    await nextTurn();
    return { text, isLast: false };
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        const { text, isLast } = await chunks.run(nextChunk);
        if (text) controller.enqueue(encoder.encode(text));
        if (!isLast) return;
        controller.close();
        release();
      } catch (error) {
        release();
        throw error;
      }
    },
    async cancel() {
      release();
      await iterator.return?.();
    },
  });
}

function tooManyDownloads(error: unknown): never {
  if (!(error instanceof NoSlot)) throw error;
  throw apiError(TOO_MANY, { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * Streams a file download, once the client's other downloads have ended. The media type follows
 * from the file's name. Throws 429 if too many wait.
 */
export async function download(
  { method, signal }: Request,
  parts: AsyncIterable<string>,
  name: string,
): Promise<Response> {
  const type = TYPES.get(name.split(".").at(-1) ?? "") ?? "text/plain; charset=utf-8";
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
  if (method === "HEAD") return new Response(null, { headers });
  const release = await downloads.take("", signal).catch(tooManyDownloads);
  signal.addEventListener("abort", release);
  return new Response(toChunks(parts, release), { headers });
}
