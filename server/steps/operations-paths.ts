import { timingSafeEqual } from "node:crypto";
import { addresses } from "~/addresses";
import type { Env } from "~/services/platform/env/env.server";
import { isLoopback, type Bindings } from "../request/client-address";
import type { Middleware } from "../request/exchange";
import { routeClass } from "../request/request-log";
import { healthAnswers, type HealthOptions } from "../operations/health";
import type { Metrics } from "../operations/metrics/metrics";
import { wrongMethod } from "../response/api-error";
import type { IsKnownHost } from "./known-hosts";

type OperationsOptions = HealthOptions & { env: Env; metrics: Metrics; isKnownHost: IsKnownHost };

function bearsToken(headers: Headers, { metricsToken }: Pick<Env, "metricsToken">): boolean {
  if (metricsToken === undefined) return false;
  const sent = Buffer.from(headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return sent.byteLength === expected.byteLength && timingSafeEqual(sent, expected);
}

/**
 * Whoever bears the token may read metrics. Without a token this machine may, unless it has a
 * proxy, whose requests all come from this machine.
 */
function mayReadMetrics(headers: Headers, bindings: Bindings, env: Env): boolean {
  if (env.metricsToken !== undefined) return bearsToken(headers, env);
  return env.trustProxy === 0 && isLoopback(headers, bindings);
}

/** A balancer asks for these by each process's own address. */
const PROBES = new Set<string>([addresses.healthz, addresses.readyz]);

const READING = new Set(["GET", "HEAD"]);

/**
 * Answers `/healthz` and `/readyz`, and `/status` and `/metrics` under our own hosts, or under any
 * with the token: another site's name for this machine has none.
 */
export function operationsPaths(given: OperationsOptions): Middleware {
  const { metrics, isKnownHost, ...options } = given;
  const health = healthAnswers(options);
  return async (c, next) => {
    if (routeClass(c.req.path) !== "operations") return next();
    const request = c.req.raw;
    const isAnyHostFine = PROBES.has(c.req.path) || bearsToken(request.headers, options.env);
    if (!isAnyHostFine && !isKnownHost(request, c.env)) return next();
    if (!READING.has(request.method)) return wrongMethod([...READING].join(", "));
    if (c.req.path !== addresses.metrics) return (await health(c.req.path)) ?? next();
    if (!mayReadMetrics(request.headers, c.env, options.env)) return c.text("Forbidden\n", 403);
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  };
}
