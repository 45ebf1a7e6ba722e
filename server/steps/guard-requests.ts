import { addresses } from "~/addresses";
import type { Refusal } from "~/services/platform/limits/limiter.server";
import { limitOf, type RateLimits } from "../limits/rate-limit";
import type { Renderer } from "../render/renderer";
import { apiError, plainError, wrongMethod } from "../response/api-error";
import type { Middleware } from "../request/exchange";
import { bodyOf, boundedRequest } from "../request/request-body";
import { isSameOrigin, isUnsafe } from "../request/same-origin";

type GuardParts = { origin: string; rateLimits: RateLimits; renderer: Renderer };

const OF_PAGES = "GET, HEAD, POST";

/** A call answers other methods itself, with those that it takes. To a page's action PUT would be the same as POST. */
function isCall(path: string): boolean {
  return path.toLowerCase().startsWith(addresses.api.prefix);
}

/** From this multiple of a limit on its client gets no page any more, and its connection is closed with what is not read yet. */
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

/** A page for so many requests would cost as much as what was asked for. */
function briefError(refusal: Refusal, path: string): Response {
  if (isCall(path)) return limitError(refusal);
  const headers = { ...headersOf(refusal), "Content-Type": "text/plain; charset=utf-8" };
  return new Response(`${plainError(429).message}\n`, { status: 429, headers });
}

/** What a request has to pass: a rate limit, and if it changes something same origin, size and type of its body. */
export function guardRequests({ origin, rateLimits, renderer }: GuardParts): Middleware {
  return async (c, next) => {
    const { exchange } = c.var;
    const { request, route, client } = exchange;
    if (!isUnsafe(request.method)) {
      const refusal = await rateLimits.take("read", client);
      return refusal ? briefError(refusal, c.req.path) : next();
    }
    if (!isSameOrigin(request, origin)) {
      const message = "This form was sent from another site";
      return renderer.rejection(exchange, apiError(403, "cross_origin", message));
    }
    if (request.method !== "POST" && !isCall(c.req.path)) return wrongMethod(OF_PAGES);
    const refusal = await rateLimits.take(limitOf(route), client);
    if (refusal && isFlood(refusal)) return briefError(refusal, c.req.path);
    if (refusal) return renderer.rejection(exchange, limitError(refusal));
    const bounded = await boundedRequest(request, bodyOf(c.req.raw, c.env), route);
    if ("rejected" in bounded) return renderer.rejection(exchange, bounded.rejected);
    exchange.request = bounded.request;
    return next();
  };
}
