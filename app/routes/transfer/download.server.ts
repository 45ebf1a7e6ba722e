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

function toChunks(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      let chunk = "";
      while (chunk.length < CHUNK_LENGTH) {
        const { done, value } = await iterator.next();
        if (done) {
          if (chunk) controller.enqueue(encoder.encode(chunk));
          return controller.close();
        }
        chunk += value;
      }
      controller.enqueue(encoder.encode(chunk));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Streams a file download. The media type follows from the file's name. */
export function download(parts: AsyncIterable<string>, name: string): Response {
  const type = TYPES.get(name.split(".").at(-1) ?? "") ?? "text/plain; charset=utf-8";
  return new Response(toChunks(parts), {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
