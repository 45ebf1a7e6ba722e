import { pipeline, type Transform } from "node:stream";
import { finished } from "node:stream/promises";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Zlib,
} from "node:zlib";
import type { Deadline } from "../deadline.server";
import { GuardError } from "../guard-error.server";

export type Chunks = AsyncIterable<Buffer>;

export interface BodyLimits {
  host: string;
  /** After decompression. */
  maxBytes: number;
  /** The longest pause between two chunks. */
  idleMs: number;
  deadline: Deadline;
}

/** How much compression may enlarge incompressible data, in bytes. */
const COMPRESSION_OVERHEAD = 64 * 1024;

/** Passes chunks on, and throws after too many bytes or too long a pause. */
async function* limited(source: Chunks, { host, maxBytes, idleMs, deadline }: BodyLimits): Chunks {
  const chunks = source[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await deadline.step(idleMs, "idle", () => chunks.next());
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new GuardError(host, "body-bytes");
      yield value;
    }
  } catch (error) {
    if (error instanceof GuardError || deadline.signal.aborted) throw error;
    throw new GuardError(host, "cut-short", { cause: error });
  } finally {
    await chunks.return?.();
  }
}

/** `deflate` should have a zlib header, but some servers omit it. */
function inflaterFor(first: Buffer) {
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

type Decompressor = (first: Buffer) => Transform & Zlib;

const DECOMPRESSORS = new Map<string, Decompressor>([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["br", () => createBrotliDecompress()],
  ["deflate", inflaterFor],
]);

/** The value of `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = "gzip, br, deflate";

async function* decompressed(source: Chunks, decompressor: Decompressor, host: string): Chunks {
  const chunks = source[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  // An empty body, as with a 304, is not an invalid gzip stream.
  if (done) return;
  let failure: unknown;
  async function* whole(): Chunks {
    try {
      yield first;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } catch (error) {
      failure = error;
      // What came before is read first: a stream that fails drops what it still holds.
      stream.flush(() => stream.push(null));
      await finished(stream, { writable: false }).catch(() => undefined);
      throw error;
    }
  }
  const stream = decompressor(first);
  pipeline(whole(), stream, () => undefined);
  try {
    yield* stream as Chunks;
  } catch (cause) {
    failure ??= new GuardError(host, "encoding", { cause });
  }
  if (failure) throw failure;
}

/** Decompresses the body within its limits. @throws {GuardError} also while it is read */
export function bodyOf(source: Chunks, headers: Headers, limits: BodyLimits): Chunks {
  const { host, maxBytes } = limits;
  const encoding = headers.get("Content-Encoding")?.trim().toLowerCase() || "identity";
  if (encoding === "identity") {
    if (Number(headers.get("Content-Length")) > maxBytes) throw new GuardError(host, "body-bytes");
    return limited(source, limits);
  }
  const decompressor = DECOMPRESSORS.get(encoding);
  if (!decompressor) throw new GuardError(host, "encoding");
  const compressed = limited(source, { ...limits, maxBytes: maxBytes + COMPRESSION_OVERHEAD });
  return limited(decompressed(compressed, decompressor, host), limits);
}
