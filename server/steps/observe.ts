import type { Context } from "hono";
import { clientOf } from "~/domain/network/network";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { answerFor, presentRequest } from "~/services/platform/work/owner.server";
import { knownMethod } from "../operations/metrics/http-metrics";
import { routeLabel } from "../operations/metrics/route-label";
import type { TraceOf, Tracing } from "../operations/traces/trace";
import type { SecurityHeaders } from "../response/security-headers";
import { clientAddress } from "../request/client-address";
import type { AppEnv, Exchange, Middleware } from "../request/exchange";
import { requestIdOf, routeClass, type Recorder } from "../request/request-log";
import type { RouteOf } from "../request/route-of";
import { Timing } from "../request/timing";
import { wellFormedRequest } from "../request/well-formed";

/** Another company or our database is away. */
const AWAY = new Set([502, 503, 504]);
/** What nobody gets, because the sender has left: nginx has the same number for it in its log. */
const SENDER_GONE = 499;
/** Seconds after which asking again may help. */
const RETRY_SECONDS = 5;

type ObserveOptions = {
  env: Env;
  log: Log;
  security: SecurityHeaders;
  routeOf: RouteOf;
  record: Recorder;
  /** Null without a collector of traces. */
  tracing: Tracing | null;
  isDraining: () => boolean;
};

/** Begins the trace of a request, unless it only asks how the server is. */
function traceOf({ tracing, env }: ObserveOptions, { request, path }: Exchange): TraceOf | null {
  if (!tracing || routeClass(path) === "operations") return null;
  const traceparent = env.trustProxy > 0 ? request.headers.get("traceparent") : null;
  const startedAt = performance.now();
  return tracing.begin({ method: knownMethod(request.method), traceparent, startedAt });
}

function exchangeOf({ env, log, routeOf }: ObserveOptions, c: Context<AppEnv>): Exchange {
  const request = wellFormedRequest(c.req.raw);
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  return {
    request,
    path: c.req.path.toLowerCase(),
    route: routeOf(new URL(request.url).pathname),
    requestId,
    client: clientOf(clientAddress(request.headers, c.env, env.trustProxy)),
    log: log.child({ requestId }),
    timing: new Timing(),
    hasLeft: () => c.env?.incoming?.socket.destroyed ?? false,
  };
}

/**
 * Describes the request for later steps, completes the headers of its response, and records both.
 */
export function observe(options: ObserveOptions): Middleware {
  const { security, record, isDraining } = options;
  return async (c, next) => {
    const exchange = exchangeOf(options, c);
    // Later steps replace `exchange.request` with a copy whose body is bounded.
    const { method, url } = exchange.request;
    const trace = traceOf(options, exchange);
    const traceId = trace?.traceId;
    if (traceId) exchange.log = exchange.log.child({ traceId });
    const { requestId, path, route, timing } = exchange;
    c.set("exchange", exchange);
    await answerFor(exchange.client, () => {
      trace?.covers(presentRequest());
      return next();
    });
    const { headers } = c.res;
    // Whatever failed for a sender who has left is no failure of ours.
    const status = c.res.status >= 500 && exchange.hasLeft() ? SENDER_GONE : c.res.status;
    if (AWAY.has(status) && !headers.has("retry-after"))
      headers.set("Retry-After", String(RETRY_SECONDS));
    if (!headers.has("content-security-policy")) {
      for (const [name, value] of Object.entries(security.whole)) headers.set(name, value);
    }
    if (!headers.has("cache-control")) headers.set("Cache-Control", CACHE_POLICIES.private);
    headers.set("X-Request-Id", requestId);
    headers.set("Server-Timing", timing.header());
    if (isDraining()) headers.set("Connection", "close");
    const cache = headers.get("x-cache") ?? undefined;
    trace?.end({ route: routeLabel({ kind: routeClass(path), route, path, status }), status });
    record({ requestId, traceId, method, url, path, route, status, ms: timing.elapsed, cache });
  };
}
