import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Smaller bodies gain nothing from compression, in bytes. */
export const MIN_COMPRESSED = 860;

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.+-]*json|javascript|[\w.+-]*xml)|image\/svg)/;

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType);
}

/** Picks the best encoding that the client accepts; `q=0` excludes one. */
export function acceptedEncoding(header: string | null): Encoding {
  if (!header) return "identity";
  const offered = new Set<string>();
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) offered.add(name);
  }
  if (offered.has("br")) return "br";
  return offered.has("gzip") ? "gzip" : "identity";
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The type of bytes that `Response` accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A body in all encodings; a small one is not compressed. */
export type Bodies = Record<Encoding, Bytes>;

export async function encodeBodies(
  body: Bytes,
  contentType: string | null,
  quality: number,
): Promise<Bodies> {
  if (body.byteLength < MIN_COMPRESSED || !isCompressible(contentType)) {
    return { br: body, gzip: body, identity: body };
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), deflate(body, { level: 6 })]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: body };
}
