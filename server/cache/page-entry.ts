import CachePolicy from "http-cache-semantics";
import { createHash } from "node:crypto";
import type { CacheResult } from "../operations/metrics/http-metrics";
import { encodeBodies, type Bodies, type Encoding } from "../response/encoding";
import { matchesEtag } from "../response/etag";
import type { HeaderRecord } from "../response/security-headers";

/** Cached pages are compressed once and served often, so they get more effort than streams. */
const STORED_QUALITY = 7;

/** A finished page that everyone may get. */
export type Entry = {
  policy: CachePolicy;
  status: number;
  headers: HeaderRecord;
  etag: string;
  bodies: Bodies;
  surrogateKeys: string[];
  bytes: number;
};

/** The form of a page that a client accepts. */
export type Variant = { encoding: Encoding; ifNoneMatch: string | null; head: boolean };

const STORABLE_STATUS = new Set([200, 404]);

/**
 * Uses a clock that never goes back: if the machine's did, a page would stay fresh that much
 * longer.
 */
class SteadyPolicy extends CachePolicy {
  now(): number {
    return performance.timeOrigin + performance.now();
  }
}

function headersOf(response: Response): HeaderRecord {
  return Object.fromEntries(response.headers);
}

/**
 * Applies RFC 9111 as a shared cache, and only to `public` responses that set no cookie. Returns
 * null if the response may not be stored.
 */
function policyOf(path: string, response: Response): CachePolicy | null {
  const { headers, status } = response;
  if (!STORABLE_STATUS.has(status) || headers.has("set-cookie")) return null;
  if (!/\bpublic\b/.test(headers.get("cache-control") ?? "")) return null;
  const policy = new SteadyPolicy(
    { url: path, method: "GET", headers: {} },
    { status, headers: headersOf(response) },
    { shared: true },
  );
  return policy.storable() && policy.timeToLive() > 0 ? policy : null;
}

/** The surrogate keys of a response. */
export function keysOf({ headers }: Response): string[] {
  return (headers.get("surrogate-key") ?? "").split(" ").filter(Boolean);
}

/** Reads a response to its end. Returns null, leaving it unread, if it may not be stored. */
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
    surrogateKeys: keysOf(response),
    bytes: body.byteLength + bodies.br.byteLength + bodies.gzip.byteLength,
  };
}

/** Whether the page may be served while it is rendered again. */
export function mayServeStale({ policy }: Entry, path: string): boolean {
  const judged = policy.evaluateRequest({ url: path, method: "GET", headers: {} });
  return judged.response !== undefined && judged.revalidation?.synchronous === false;
}

/**
 * @param extra headers of this response, as a plain record: a `Headers` costs more than all the
 * rest
 */
export function serveEntry(
  entry: Entry,
  { encoding, ifNoneMatch, head }: Variant,
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
