import { randomUUID } from "node:crypto";
import { addresses } from "~/addresses";
import type { Log } from "~/services/platform/log.server";
import type { RouteClass } from "../operations/metrics/http-metrics";
import type { Metrics } from "../operations/metrics/metrics";
import { routeLabel } from "../operations/metrics/route-label";

const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** Takes over a proxy's id if it is valid, so that a request has one id in all logs. */
export function requestIdOf(given: string | null): string {
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Sign-in pages without a secret in their path; any other path below `/login/` may have one. */
const OPEN_LOGIN = new Set(["", "code", "email", "password"]);

/**
 * Returns the path for the log: without the query, which may hold codes, tokens or search words;
 * without the secret of a sign-in link, however that is spelt; and with only the host of an address
 * in the path. deploy/nginx logs the same.
 */
export function loggedPath(url: string): string {
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2)).replace(/[?#].*$/s, "");
  const below = /login\/+([^]*)$/i.exec(decoded(path))?.[1] ?? "";
  const step = below.toLowerCase().split("/").filter(Boolean).join("/");
  return OPEN_LOGIN.has(step) ? withoutAddress(path).slice(0, 300) : `${addresses.login.index}/-`;
}

const ADDRESS = /https?(?::|%3a)(?:\/|%2f){1,2}[^/%]{0,253}/i;

/**
 * Cuts the path after the host of a web address in it, such as a feed's, whose own path may be a
 * key.
 */
function withoutAddress(path: string): string {
  const found = ADDRESS.exec(path);
  return found ? `${path.slice(0, found.index)}${found[0]}/-` : path;
}

/** Decodes ASCII only, which is enough to find a word in the path. */
function decoded(path: string): string {
  return path.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

const OPERATIONS = new Set<string>([
  addresses.healthz,
  addresses.readyz,
  addresses.status,
  addresses.metrics,
]);

export function routeClass(path: string): RouteClass {
  if (OPERATIONS.has(path)) return "operations";
  if (path.startsWith(addresses.api.prefix)) return "api";
  return /\.\w{2,11}$/.test(path) ? "asset" : "page";
}

type Recorded = {
  requestId: string;
  /** Undefined without a collector of traces. */
  traceId: string | undefined;
  method: string;
  url: string;
  path: string;
  /** Pattern of the route. */
  route: string;
  status: number;
  ms: number;
  cache: string | undefined;
};

/** Writes one log line per request and counts it. Files and health checks are logged at `debug`. */
export function createRecorder({ log, metrics }: { log: Log; metrics: Metrics }) {
  return ({ method, url, path, route, status, ms, ...recorded }: Recorded): void => {
    const { requestId, traceId, cache } = recorded;
    const kind = routeClass(path);
    const label = routeLabel({ kind, route, path, status });
    metrics.request({ kind, route: label, method, status, ms });
    const line = {
      requestId,
      traceId,
      method,
      path: loggedPath(url),
      status,
      ms: Math.round(ms),
      cache,
    };
    log[kind === "page" || kind === "api" ? "info" : "debug"](line, "request");
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
