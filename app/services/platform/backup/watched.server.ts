import type { Contents, Piece } from "./contents.server";

const TELL_EVERY_MS = 5000;

/** Passes contents on, and tells now and then how far that is. */
export function telling({ head, pieces }: Contents, say: (line: string) => void): Contents {
  async function* told(): AsyncGenerator<Piece> {
    let [tables, bytes] = [0, 0];
    let last = performance.now();
    for await (const piece of pieces) {
      yield piece;
      if (piece.kind === "end") tables += 1;
      else bytes += piece.bytes.byteLength;
      if (performance.now() - last < TELL_EVERY_MS) continue;
      last = performance.now();
      say(`${tables} of ${head.tables.length} tables, ${Math.round(bytes / 1e6)} MB`);
    }
  }
  return { head, pieces: told() };
}
