const TYPES: Record<string, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  m3u: "audio/x-mpegurl; charset=utf-8",
};

/** Characters of one piece at least: rows are short. */
const PIECE = 16_384;

function inPieces(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      let piece = "";
      while (piece.length < PIECE) {
        const { done, value } = await iterator.next();
        if (done) {
          if (piece) controller.enqueue(encoder.encode(piece));
          return controller.close();
        }
        piece += value;
      }
      controller.enqueue(encoder.encode(piece));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A file to save, sent as it is read; its type follows its name. */
export function download(parts: AsyncIterable<string>, name: string): Response {
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain; charset=utf-8";
  return new Response(inPieces(parts), {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
