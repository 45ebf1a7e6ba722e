import CachePolicy from "http-cache-semantics";
import { createHash } from "node:crypto";
import { encodeBodies, type Bodies, type Encoding } from "./encoding";
import type { HeaderRecord } from "./security-headers";

/** Compressed once and served many times, so worth more effort than a stream. */
const STORED_QUALITY = 7;

export type CacheResult = "hit" | "miss" | "stale" | "bypass";

/** A finished page that may be given to anyone. */
export type Entry = {
  policy: CachePolicy;
  status: number;
  headers: HeaderRecord;
  etag: string;
  bodies: Bodies;
  surrogateKeys: string[];
  bytes: number;
};

/** In which form a client wants a page. */
export type Wish = { encoding: Encoding; ifNoneMatch: string | null; head: boolean };

const STORABLE_STATUS = new Set([200, 404]);

function headersOf(response: Response): HeaderRecord {
  return Object.fromEntries(response.headers);
}

/** Judged as any shared cache would (RFC 9111), and only ever what says `public` and sets no cookie. */
function policyOf(path: string, response: Response): CachePolicy | null {
  const { headers, status } = response;
  if (!STORABLE_STATUS.has(status) || headers.has("set-cookie")) return null;
  if (!/\bpublic\b/.test(headers.get("cache-control") ?? "")) return null;
  const policy = new CachePolicy(
    { url: path, method: "GET", headers: {} },
    { status, headers: headersOf(response) },
    { shared: true },
  );
  return policy.storable() && policy.timeToLive() > 0 ? policy : null;
}

/** Reads a response that may be kept to its end; null, and the response untouched, when it may not. */
export async function entryOf(path: string, response: Response): Promise<Entry | null> {
  const policy = policyOf(path, response);
  if (!policy) return null;
  const body = new Uint8Array(await response.arrayBuffer());
  const bodies = await encodeBodies(body, response.headers.get("content-type"), STORED_QUALITY);
  const headers = headersOf(response);
  delete headers["content-length"];
  return {
    policy,
    status: response.status,
    headers,
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    bodies,
    surrogateKeys: (headers["surrogate-key"] ?? "").split(" ").filter(Boolean),
    bytes: body.byteLength + bodies.br.byteLength + bodies.gzip.byteLength,
  };
}

/** Whether the page may be served while it is being drawn anew. */
export function mayServeStale({ policy }: Entry, path: string): boolean {
  const judged = policy.evaluateRequest({ url: path, method: "GET", headers: {} });
  return judged.response !== undefined && judged.revalidation?.synchronous === false;
}

/** RFC 9110 §13.1.2: a list of tags or `*`, compared weakly. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}

/** @param extra headers of this one answer; plain records all the way, because a `Headers` costs more than the rest */
export function serveEntry(
  entry: Entry,
  { encoding, ifNoneMatch, head }: Wish,
  result: CacheResult,
  extra?: HeaderRecord,
): Response {
  const headers: HeaderRecord = {
    ...entry.headers,
    ...extra,
    age: String(Math.floor(entry.policy.age())),
    etag: entry.etag,
    "x-cache": result,
  };
  if (ifNoneMatch && matchesEtag(ifNoneMatch, entry.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = entry.bodies[encoding];
  if (body !== entry.bodies.identity) headers["content-encoding"] = encoding;
  headers["content-length"] = String(body.byteLength);
  return new Response(head ? null : body, { status: entry.status, headers });
}
