import { LARGEST_IMPORT } from "~/domain/transfer/library";
import { apiError, plainError } from "./api-error";
import type { Bytes } from "./encoding";

/** Largest body that a form or API call needs, in bytes. */
export const BODY_LIMIT = 64 * 1024;
/** The same for a call that carries a whole playlist: 5,000 ids as JSON. */
export const LIST_BODY_LIMIT = 128 * 1024;
const WITH_LIST = /^\/api\/playlist\/(?:add|set|remove)-ytids\//;
/** The same for an import, which brings a whole file beside its fields. */
const IMPORT_BODY_LIMIT = LARGEST_IMPORT + BODY_LIMIT;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
const API_TYPES = ["application/json", ...FORM_TYPES];

/** How the character U+0000 is written in a body of these types. No database keeps it, and nobody types it. */
const ESCAPED_NUL: Record<string, string> = {
  "application/json": "\\u0000",
  "application/x-www-form-urlencoded": "%00",
};

function holdsNul(body: Bytes, type: string, path: string): boolean {
  // A file may hold what it likes: its reader says what it cannot read.
  if (path === "/import") return false;
  const bytes = Buffer.from(body);
  const escaped = ESCAPED_NUL[type];
  return bytes.includes(0) || (escaped !== undefined && bytes.includes(escaped));
}

function bodyLimit(path: string): number {
  if (path === "/import") return IMPORT_BODY_LIMIT;
  return WITH_LIST.test(path) ? LIST_BODY_LIMIT : BODY_LIMIT;
}

export type Bounded = { request: Request } | { refused: Response };

function refused(status: 400 | 413 | 415): Bounded {
  const { code, message } = plainError(status);
  const headers = status === 413 ? { Connection: "close" } : undefined;
  return { refused: apiError(status, code, message, headers) };
}

/** The whole body, or null as soon as it proves longer than the limit, whatever its `Content-Length` says. */
async function readBounded(body: ReadableStream<Uint8Array>, limit: number): Promise<Bytes | null> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

/** A form with nothing in it is what a call without a body says (spec 1 §7, `POST /playlist/delete/{pid}`). */
function emptyBody(type: string | undefined): { type: string; body: string } {
  return type === "application/json" ? { type, body: "{}" } : { type: FORM_TYPES[0]!, body: "" };
}

async function canBeRead(request: Request): Promise<boolean> {
  return request.formData().then(
    () => true,
    () => false,
  );
}

/**
 * Reads the body of an unsafe request before anything acts on it: 413 past the limit, 415 for a type that no action
 * reads (forms everywhere, JSON for API calls only), 400 for a form in parts that breaks off and for text with U+0000. `Origin` is taken off the request handed on, because Remix compares it with `Host`, which a proxy may
 * have changed; `same-origin.ts` has judged it by then.
 */
export async function boundedRequest(request: Request, path: string): Promise<Bounded> {
  const limit = bodyLimit(path);
  if (Number(request.headers.get("content-length") ?? 0) > limit) return refused(413);
  const body = request.body ? await readBounded(request.body, limit) : new Uint8Array();
  if (!body) return refused(413);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const known = path.startsWith("/api/") ? API_TYPES : FORM_TYPES;
  if (body.byteLength > 0 && !known.includes(type ?? "")) {
    return refused(415);
  }
  if (holdsNul(body, type ?? "", path)) return refused(400);
  const headers = new Headers(request.headers);
  headers.delete("origin");
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  const empty = body.byteLength === 0 ? emptyBody(type) : null;
  if (empty) headers.set("content-type", empty.type);
  const bounded = new Request(request.url, {
    method: request.method,
    headers,
    body: empty ? empty.body || null : body,
    signal: request.signal,
  });
  if (!empty && type === "multipart/form-data" && !(await canBeRead(bounded.clone()))) {
    return refused(400);
  }
  return { request: bounded };
}
