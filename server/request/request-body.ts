import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { addresses } from "~/addresses";
import { apiError, plainError } from "../response/api-error";
import { cleanBody, FORM_TYPE, JSON_TYPE, PARTS_TYPE } from "./body-text";
import type { Bindings } from "./client-address";
import type { Bytes } from "../response/encoding";

/** A thread of its own reads the whole body of an import. */
const IMPORT = addresses.import;

/**
 * How long a body may take, in milliseconds, so that nobody can hold connections open by sending
 * slowly.
 */
const BODY_TIMEOUT_MS = 20_000;

const FORM_TYPES = [FORM_TYPE, PARTS_TYPE];
const API_TYPES = [JSON_TYPE, ...FORM_TYPES];

export type Bounded = { request: Request } | { rejected: Response };

type RejectedStatus = 400 | 408 | 413 | 415;

/** After these the rest of the body is still to come, so the connection is closed. */
const UNREAD: ReadonlySet<RejectedStatus> = new Set<RejectedStatus>([408, 413]);

function rejected(status: RejectedStatus): Bounded {
  const { code, message } = plainError(status);
  const headers = UNREAD.has(status) ? { Connection: "close" } : undefined;
  return { rejected: apiError(status, code, message, headers) };
}

/**
 * Returns the stream that Node reads from the connection. Web streams, and a `Request` to hold
 * them, take more time than all our checks. A test that calls the app without a server has only the
 * `Request`.
 */
export function bodyOf(request: Request, { incoming }: Bindings): Readable | null {
  if (incoming) return incoming;
  return request.body && Readable.fromWeb(request.body as WebStream);
}

/**
 * Reads the whole body, or returns the status to reject it with: 413 if too long (whatever
 * `Content-Length` says), 408 if too slow, 400 if it breaks off.
 */
function readBounded(
  body: Readable,
  { limit, withinMs }: { limit: number; withinMs: number },
): Promise<Bytes | RejectedStatus> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (result: Bytes | RejectedStatus) => {
      clearTimeout(timer);
      body.off("data", keep);
      // The rest stays in the connection, which is about to be closed.
      if (typeof result === "number") body.pause();
      resolve(result);
    };
    const timer = setTimeout(finish, withinMs, 408);
    function keep(chunk: Uint8Array): void {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > limit) finish(413);
    }
    body.on("data", keep);
    body.once("end", () => finish(Buffer.concat(chunks)));
    body.once("error", () => finish(400));
    body.once("close", () => finish(400));
    // The sender may have gone while the request waited for its limits.
    if (body.destroyed) finish(400);
  });
}

/** Treats a call without a body as an empty form, because some calls need no fields. */
function emptyBody(type: string | undefined): { type: string; body: string } {
  return type === JSON_TYPE ? { type, body: "{}" } : { type: FORM_TYPE, body: "" };
}

/**
 * Reads and checks the body of a request that changes something. Rejects it with 413 if too long,
 * 415 if no action reads its type (forms everywhere, JSON for API calls only), 408 if too slow, 400
 * if incomplete or with U+0000 in its text. Other text is made well formed. The new request has no
 * `Origin`, because Remix compares it with `Host`, which a proxy may change; `same-origin.ts` has
 * already checked it. Nor does it have the sender's signal: a change that arrived whole is made
 * even if the sender has gone.
 */
export async function boundedRequest(
  request: Request,
  sent: Readable | null,
  { route, limit, withinMs = BODY_TIMEOUT_MS }: { route: string; limit: number; withinMs?: number },
): Promise<Bounded> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return rejected(413);
  const body = sent ? await readBounded(sent, { limit, withinMs }) : new Uint8Array();
  if (typeof body === "number") return rejected(body);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const accepted = route.startsWith(addresses.api.prefix) ? API_TYPES : FORM_TYPES;
  if (body.byteLength > 0 && !accepted.includes(type ?? "")) {
    return rejected(415);
  }
  const empty = body.byteLength === 0 ? emptyBody(type) : null;
  const header = request.headers.get("content-type") ?? "";
  const isUnread = empty !== null || route === IMPORT;
  const clean = isUnread ? (empty?.body ?? body) || null : await cleanBody(body, header);
  if (clean === "rejected") return rejected(400);
  const headers = new Headers(request.headers);
  headers.delete("origin");
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  if (empty) headers.set("content-type", empty.type);
  // The boundary between the parts has changed.
  if (clean instanceof FormData) headers.delete("content-type");
  const { method, url } = request;
  return { request: new Request(url, { method, headers, body: clean }) };
}
