import { limitOf, type RateLimits } from "../limits/rate-limit";
import type { Renderer } from "../render/renderer";
import { apiError } from "../response/api-error";
import type { Middleware } from "../request/exchange";
import { bodyOf, boundedRequest } from "../request/request-body";
import { isSameOrigin, isUnsafe } from "../request/same-origin";

type GuardParts = { origin: string; rateLimits: RateLimits; renderer: Renderer };

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
    const limited = await rateLimits.check(limitOf(route), client);
    if (limited) return renderer.rejection(exchange, limited);
    const bounded = await boundedRequest(request, bodyOf(c.req.raw, c.env), route);
    if ("rejected" in bounded) return renderer.rejection(exchange, bounded.rejected);
    exchange.request = bounded.request;
    return next();
  };
}
