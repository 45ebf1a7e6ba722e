import type { Refusal } from "~/services/platform/limits/limiter.server";
import type { RateLimits } from "../limits/rate-limit";
import type { WorkLimit } from "../limits/work-limit";
import type { Renderer } from "../render/renderer";
import { apiError, briefError, isCall, plainError, wrongMethod } from "../response/api-error";
import { isLoopback } from "../request/client-address";
import type { Middleware } from "../request/exchange";
import { bodyOf, boundedRequest } from "../request/request-body";
import type { FactsOf } from "../request/route-of";
import { isSameOrigin, isUnsafe } from "../request/same-origin";

type GuardOptions = {
  origin: string;
  rateLimits: RateLimits;
  workLimit: WorkLimit;
  renderer: Renderer;
  factsOf: FactsOf;
};

/**
 * Calls reject other methods themselves, and list those they take. A page's action would treat PUT
 * as POST.
 */
const OF_PAGES = "GET, HEAD, POST";

/**
 * From this multiple of a limit on, a client gets no more pages, and its connection is closed with
 * anything unread.
 */
const FLOOD = 2;

const isFlood = ({ times }: Refusal) => times > FLOOD;

function headersOf(refusal: Refusal): Record<string, string> {
  const wait = { "Retry-After": String(refusal.retryAfter) };
  return isFlood(refusal) ? { ...wait, Connection: "close" } : wait;
}

function limitError(refusal: Refusal): Response {
  const { code, message } = plainError(429);
  return apiError(429, code, message, headersOf(refusal));
}

/**
 * Lets a request through only within the limits and, if it changes something, only from our own
 * origin and with a body of the right size and type.
 */
export function guardRequests(options: GuardOptions): Middleware {
  const { origin, rateLimits, workLimit, renderer, factsOf } = options;
  return async (c, next) => {
    const { exchange } = c.var;
    const { request, route, client } = exchange;
    // Whoever runs programs on this machine has the machine.
    const isLimited = !isLoopback(request.headers, c.env);
    const heavy = isLimited && (await workLimit.refusal(client));
    if (heavy) return briefError(429, c.req.path, headersOf(heavy));
    const answer = () => (isLimited ? workLimit.measure(client, next) : next());
    if (!isUnsafe(request.method)) {
      const refusal = await rateLimits.take("read", client);
      return refusal ? briefError(429, c.req.path, headersOf(refusal)) : answer();
    }
    if (!isSameOrigin(request, origin)) {
      const message = "This form was sent from another site";
      return renderer.rejection(exchange, apiError(403, "cross_origin", message));
    }
    if (request.method !== "POST" && !isCall(c.req.path)) return wrongMethod(OF_PAGES);
    const { limit, bodyLimit } = factsOf(route);
    const refusal = await rateLimits.take(limit, client);
    if (refusal && isFlood(refusal)) return briefError(429, c.req.path, headersOf(refusal));
    if (refusal) return renderer.rejection(exchange, limitError(refusal));
    const bounded = await boundedRequest(request, bodyOf(c.req.raw, c.env), {
      route,
      limit: bodyLimit,
    });
    if ("rejected" in bounded) return renderer.rejection(exchange, bounded.rejected);
    exchange.request = bounded.request;
    return answer();
  };
}
