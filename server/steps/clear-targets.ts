import type { Bindings } from "../request/client-address";
import type { Middleware } from "../request/exchange";
import { briefError, isCall } from "../response/api-error";

/** In characters, of path and query. */
const MAX_LENGTH = 2048;

/** Calls take the ids of 500 videos in their query (CALL-5). */
const MAX_LENGTH_OF_CALL = 8192;

/** Dot segments, also encoded, and backslashes. */
const UNCLEAR = /\\|(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;
/** A slip of whoever typed the address, or a whole address behind our host. */
const SLASHES = /\/{2,}/g;

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Returns path and query as they were sent: `URL` has resolved dot segments. */
function targetOf(request: Request, { incoming }: Bindings): string {
  const sent = incoming?.url ?? request.url;
  return sent.startsWith("/") ? sent : sent.replace(SCHEME_AND_HOST, "");
}

/**
 * Answers an address that is too long, or that two parsers may read differently: the limits of one
 * would then be those of another page. Null for all others.
 */
export function answerUnclear(request: Request, bindings: Bindings): Response | null {
  const target = targetOf(request, bindings);
  if (target.length > (isCall(target) ? MAX_LENGTH_OF_CALL : MAX_LENGTH))
    return briefError(414, target);
  const [path = ""] = target.split(/[?#]/, 1);
  if (UNCLEAR.test(path)) return briefError(400, target);
  if (!path.includes("//")) return null;
  const Location = path.replace(SLASHES, "/") + target.slice(path.length);
  return new Response(null, { status: 308, headers: { Location } });
}

export const clearTargets: Middleware = async (c, next) =>
  answerUnclear(c.req.raw, c.env) ?? next();
