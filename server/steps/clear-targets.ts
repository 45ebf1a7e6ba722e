import type { Bindings } from "../request/client-address";
import type { Middleware } from "../request/exchange";
import { briefError, isCall } from "../response/api-error";

/** In characters, of path and query. */
const MAX_LENGTH = 2048;

/** Calls take the ids of 500 videos in their query (CALL-5). */
const MAX_LENGTH_OF_CALL = 8192;

/** Dot segments, empty segments and backslashes, also encoded. */
const UNCLEAR = /\/\/|\\|(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Returns path and query as they were sent: `URL` has resolved dot segments. */
function targetOf(request: Request, { incoming }: Bindings): string {
  const sent = incoming?.url ?? request.url;
  return sent.startsWith("/") ? sent : sent.replace(SCHEME_AND_HOST, "");
}

/**
 * Returns the status for an address that is too long, or that two parsers may read differently: the
 * limits of one would then be those of another page. Null if it is neither.
 */
export function refusedTarget(request: Request, bindings: Bindings): 400 | 414 | null {
  const target = targetOf(request, bindings);
  if (target.length > (isCall(target) ? MAX_LENGTH_OF_CALL : MAX_LENGTH)) return 414;
  const [path = ""] = target.split(/[?#]/, 1);
  return UNCLEAR.test(path) ? 400 : null;
}

export const clearTargets: Middleware = async (c, next) => {
  const status = refusedTarget(c.req.raw, c.env);
  return status ? briefError(status, c.req.path) : next();
};
