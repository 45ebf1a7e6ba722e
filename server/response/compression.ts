import { createReadableStreamFromReadable } from "@remix-run/node";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type Gzip,
} from "node:zlib";
import { acceptedEncoding, isCompressible, SMALLEST_COMPRESSED } from "./encoding";

/** Fast enough for every page; cached pages are compressed harder, once. */
const STREAM_QUALITY = 4;

/** A larger body is compressed as a stream, in bytes. */
const LARGEST_WHOLE = 256 * 1024;

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader["read"]>;
type Ahead = { chunks: Uint8Array[]; pending: Read | null };

function compressor(encoding: "br" | "gzip"): BrotliCompress | Gzip {
  if (encoding === "gzip") return createGzip({ level: 5 });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: STREAM_QUALITY } });
}

const nextTurn = () => new Promise<null>((resolve) => setImmediate(resolve, null));

/** Reads what is available without waiting, up to the limit. */
async function readAhead(reader: Reader): Promise<Ahead> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let pending = reader.read();
  for (;;) {
    const result = await Promise.race([pending, nextTurn()]);
    if (!result) return { chunks, pending };
    if (result.done) return { chunks, pending: null };
    chunks.push(result.value);
    size += result.value.byteLength;
    pending = reader.read();
    if (size >= LARGEST_WHOLE) return { chunks, pending };
  }
}

async function compressWhole(encoding: "br" | "gzip", whole: Buffer) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: STREAM_QUALITY, [BROTLI_PARAM_SIZE_HINT]: whole.length };
  const packed =
    encoding === "gzip"
      ? await gzipWhole(whole, { level: 5 })
      : await brotliWhole(whole, { params });
  return packed as Buffer<ArrayBuffer>;
}

/** The source, flushed once per turn of the event loop, so that no chunk waits for the next one. */
async function* flushed(zlib: BrotliCompress | Gzip, { chunks, pending }: Ahead, reader: Reader) {
  let flushing = false;
  const flushSoon = () => {
    if (flushing) return;
    flushing = true;
    setImmediate(() => {
      flushing = false;
      if (!zlib.writableEnded && !zlib.destroyed) zlib.flush();
    });
  };
  for (const chunk of chunks) {
    yield chunk;
    flushSoon();
  }
  for (let read = pending; read; read = reader.read()) {
    const { done, value } = await read;
    if (done) return;
    yield value;
    flushSoon();
  }
}

function compressedStream(encoding: "br" | "gzip", ahead: Ahead, reader: Reader) {
  const zlib = compressor(encoding);
  const stream = createReadableStreamFromReadable(zlib);
  const release = () => void reader.cancel().catch(() => undefined);
  pipeline(flushed(zlib, ahead, reader), zlib).catch((error: unknown) => {
    zlib.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  zlib.once("close", release);
  return stream;
}

/** Compresses a response, as a stream if it is not complete yet. Small bodies are sent as they are. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (!isCompressible(headers.get("content-type"))) return response;
  headers.append("Vary", "Accept-Encoding");
  if (!response.body || request.method === "HEAD" || headers.has("content-encoding")) {
    return response;
  }
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  if (encoding === "identity") return response;
  const reader: Reader = response.body.getReader();
  const ahead = await readAhead(reader);
  if (!ahead.pending) {
    const whole = Buffer.concat(ahead.chunks);
    const isSmall = whole.byteLength < SMALLEST_COMPRESSED;
    const body = isSmall ? whole : await compressWhole(encoding, whole);
    if (!isSmall) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.byteLength));
    return new Response(body, { status, headers });
  }
  headers.delete("content-length");
  headers.set("Content-Encoding", encoding);
  return new Response(compressedStream(encoding, ahead, reader), { status, headers });
}
