import { Hono, type Context, type MiddlewareHandler } from "hono";
import { CACHE_POLICIES } from "~/services/cache-policy.server";
import type { Log } from "~/services/log.server";
import { apiError, plainError } from "./api-error";
import { clientAddress, clientKey, type Bindings } from "./client-address";
import { compressed } from "./compression";
import { createDraw, type DrawParts, type Exchange } from "./draw";
import type { Budget } from "~/services/quota.server";
import { healthAnswers, type Check } from "./health";
import { keptPages, wishOf } from "./kept-pages";
import { mayReadMetrics, type Metrics } from "./metrics";
import type { PageCache } from "./page-cache";
import { pageKey, sharedRequest } from "./page-key";
import { limitOf, type RateLimits } from "./rate-limit";
import { boundedRequest } from "./request-body";
import { createRecorder, requestIdOf, routeClass } from "./request-log";
import { isSameOrigin, isUnsafe } from "./same-origin";
import { securityHeaders } from "./security-headers";
import { staticFiles, type StaticFiles } from "./static-files";
import { Timing } from "./timing";
import { visitorOf } from "./visitor";

export type AppParts = Omit<DrawParts, "security"> & {
  log: Log;
  metrics: Metrics;
  rateLimits: RateLimits;
  /** Null in development, where every request is drawn anew. */
  pageCache: PageCache | null;
  checks: Check[];
  /** Told on `/status`. */
  budgets: Budget[];
  isDraining: () => boolean;
};

export type App = {
  fetch(request: Request, bindings?: Bindings): Response | Promise<Response>;
};

type AppEnv = { Bindings: Bindings; Variables: { exchange: Exchange } };
type Middleware = MiddlewareHandler<AppEnv>;

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const METHOD_SET = new Set(METHODS.split(", "));

/** The whole server as one fetch handler; each step is a file of its own. */
export function createApp(parts: AppParts): App {
  const { env, log, pages, metrics, pageCache, isDraining } = parts;
  const security = securityHeaders(env);
  const draw = createDraw({ ...parts, security });
  const health = healthAnswers({ env, checks: parts.checks, budgets: parts.budgets, isDraining });
  const files: StaticFiles = pages.clientFolder ? staticFiles(pages.clientFolder) : () => null;

  const record = createRecorder({ log, metrics });

  const observe: Middleware = async (c, next) => {
    const request = c.req.raw;
    const requestId = requestIdOf(request.headers.get("x-request-id"));
    const timing = new Timing();
    const path = c.req.path.toLowerCase();
    const client = clientKey(clientAddress(request.headers, c.env, env.trustProxy));
    c.set("exchange", { request, path, requestId, log: log.child({ requestId }), timing, client });
    await next();
    const { headers, status } = c.res;
    if (!headers.has("content-security-policy")) {
      for (const [name, value] of Object.entries(security.whole)) headers.set(name, value);
    }
    if (!headers.has("cache-control")) headers.set("Cache-Control", CACHE_POLICIES.private);
    headers.set("X-Request-Id", requestId);
    headers.set("Server-Timing", timing.header());
    if (isDraining()) headers.set("Connection", "close");
    const { method, url } = request;
    const cache = headers.get("x-cache") ?? undefined;
    record({ requestId, method, url, path, status, ms: timing.elapsed, cache });
  };

  const operations: Middleware = async (c, next) => {
    if (routeClass(c.req.path) !== "operations") return next();
    if (c.req.path !== "/metrics") return (await health(c.req.path)) ?? next();
    if (!mayReadMetrics(c.req.raw.headers, c.env, env.metricsToken)) {
      return c.text("Forbidden\n", 403);
    }
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  };

  const knownMethods: Middleware = async (c, next) => {
    const { method } = c.req.raw;
    if (method === "OPTIONS") return c.body(null, 204, { Allow: METHODS });
    if (METHOD_SET.has(method)) return next();
    const { code, message } = plainError(405);
    return apiError(405, code, message, { Allow: METHODS });
  };

  /** Whoever changes something passes these in turn; a refused form is answered by a page. */
  const guardChanges: Middleware = async (c, next) => {
    const { exchange } = c.var;
    const { request, path, client } = exchange;
    if (!isUnsafe(request.method)) return next();
    if (!isSameOrigin(request, env.origin)) {
      const message = "This form was sent from another site";
      return draw.refusal(exchange, apiError(403, "cross_origin", message));
    }
    const limited = await parts.rateLimits.check(limitOf(path), client);
    if (limited) return draw.refusal(exchange, limited);
    const bounded = await boundedRequest(request, path);
    if ("refused" in bounded) return draw.refusal(exchange, bounded.refused);
    exchange.request = bounded.request;
    return next();
  };

  const drawn = async (c: Context<AppEnv>): Promise<Response> => {
    const { exchange } = c.var;
    return compressed(exchange.request, await draw.page(exchange));
  };

  /** Pages that look the same to everyone come from the cache; see `page-cache.ts`. */
  const cached: Middleware = async (c, next) => {
    const { exchange } = c.var;
    const { request, path } = exchange;
    if (!pageCache || isUnsafe(request.method) || path.startsWith("/api/")) return next();
    const header = (name: string) => request.headers.get(name);
    const { personal, theme } = visitorOf(header);
    const page = personal ? null : pageKey(request.url, theme);
    if (!page) {
      metrics.pageCache("bypass");
      const response = await drawn(c);
      response.headers.set("X-Cache", "bypass");
      return response;
    }
    const wish = wishOf(request.method, header);
    const { response, result } = await pageCache.answer(wish, page, () =>
      draw.page({ ...exchange, request: sharedRequest(page, env.origin) }),
    );
    metrics.pageCache(result);
    if (result !== "bypass") return response;
    const sent = await compressed(request, response);
    sent.headers.set("X-Cache", "bypass");
    return sent;
  };

  const app = new Hono<AppEnv>();
  app.use(observe, operations, knownMethods);
  app.use(async (c, next) => {
    const file = isUnsafe(c.req.raw.method) ? null : files(c.req.raw, c.req.path);
    return file ?? next();
  });
  app.use(guardChanges, cached);
  app.all("*", drawn);
  app.onError(async (error, c) => {
    const { exchange } = c.var;
    exchange.log.error({ err: error }, "a request failed");
    const { code, message } = plainError(500);
    if (exchange.path.startsWith("/api/")) return apiError(500, code, message);
    return draw.failure(exchange).catch((err: unknown) => {
      exchange.log.error({ err }, "not even the error page could be drawn");
      return c.text(`${message}\n`, 500);
    });
  });
  const front = pageCache && keptPages({ pageCache, metrics, record });

  return {
    fetch(request, bindings = {}) {
      const kept = isDraining() ? null : front?.(request, bindings);
      return kept ?? app.fetch(request, bindings);
    },
  };
}
