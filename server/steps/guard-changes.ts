import { limitOf, type RateLimits } from "../limits/rate-limit";
import type { Renderer } from "../render/renderer";
import { apiError, wrongMethod } from "../response/api-error";
import type { Middleware } from "../request/exchange";
import { bodyOf, boundedRequest } from "../request/request-body";
import { isSameOrigin, isUnsafe } from "../request/same-origin";

type GuardParts = { origin: string; rateLimits: RateLimits; renderer: Renderer };

const OF_PAGES = "GET, HEAD, POST";

/** A call answers other methods itself, with those that it takes. To a page's action PUT would be the same as POST. */
function isCall(path: string): boolean {
  return path.toLowerCase().startsWith("/api/");
}

/** What a request that changes something has to pass: same origin, rate limit, size and type of its body. */
export function guardChanges({ origin, rateLimits, renderer }: GuardParts): Middleware {
  return async (c, next) => {
    const { exchange } = c.var;
    const { request, route, client } = exchange;
    if (!isUnsafe(request.method)) return next();
    if (!isSameOrigin(request, origin)) {
      const message = "This form was sent from another site";
      return renderer.rejection(exchange, apiError(403, "cross_origin", message));
    }
    if (request.method !== "POST" && !isCall(c.req.path)) return wrongMethod(OF_PAGES);
    const limited = await rateLimits.check(limitOf(route), client);
    if (limited) return renderer.rejection(exchange, limited);
    const bounded = await boundedRequest(request, bodyOf(c.req.raw, c.env), route);
    if ("rejected" in bounded) return renderer.rejection(exchange, bounded.rejected);
    exchange.request = bounded.request;
    return next();
  };
}
