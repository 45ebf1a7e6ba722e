import { timingSafeEqual } from "node:crypto";
import { addresses } from "~/addresses";
import type { Env } from "~/services/platform/env/env.server";
import { isLoopback, type Bindings } from "../request/client-address";
import type { Middleware } from "../request/exchange";
import { routeClass } from "../request/request-log";
import { healthAnswers, type HealthOptions } from "../operations/health";
import type { Metrics } from "../operations/metrics/metrics";
import { wrongMethod } from "../response/api-error";

type OperationsOptions = HealthOptions & { env: Env; metrics: Metrics };

/**
 * Whoever bears the token may read metrics. Without a token this machine may, unless it has a
 * proxy, whose requests all come from this machine.
 */
function mayReadMetrics(
  headers: Headers,
  bindings: Bindings,
  { metricsToken, trustProxy }: Pick<Env, "metricsToken" | "trustProxy">,
): boolean {
  if (metricsToken === undefined) return trustProxy === 0 && isLoopback(headers, bindings);
  const sent = Buffer.from(headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return sent.byteLength === expected.byteLength && timingSafeEqual(sent, expected);
}

const READING = new Set(["GET", "HEAD"]);

/** Answers `/healthz`, `/readyz`, `/status` and `/metrics`. */
export function operationsPaths({ metrics, ...options }: OperationsOptions): Middleware {
  const health = healthAnswers(options);
  return async (c, next) => {
    if (routeClass(c.req.path) !== "operations") return next();
    if (!READING.has(c.req.raw.method)) return wrongMethod([...READING].join(", "));
    if (c.req.path !== addresses.metrics) return (await health(c.req.path)) ?? next();
    if (!mayReadMetrics(c.req.raw.headers, c.env, options.env)) return c.text("Forbidden\n", 403);
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  };
}
