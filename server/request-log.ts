import { randomUUID } from "node:crypto";
import type { Log } from "~/services/log.server";
import type { Metrics, RouteClass } from "./metrics";

const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** A proxy's id is kept when it looks like one, so that one request has one id in all logs. */
export function requestIdOf(given: string | null): string {
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Values that open something: sign-in codes, OAuth answers. */
const SECRET = /([?&](?:code|token|state|key|secret|password|email)=|^\/login\/link\/)[^&]*/gi;

/** Path and query for the log, without secrets and without end. */
export function loggedPath(url: string): string {
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  return path.replace(SECRET, "$1-").slice(0, 300);
}

const OPERATIONS = new Set(["/healthz", "/readyz", "/status", "/metrics"]);

export function routeClass(path: string): RouteClass {
  if (OPERATIONS.has(path)) return "operations";
  if (path.startsWith("/api/")) return "api";
  return /\.\w{2,11}$/.test(path) ? "asset" : "page";
}

type Recorded = {
  requestId: string;
  method: string;
  url: string;
  path: string;
  status: number;
  ms: number;
  cache: string | undefined;
};

/** One log line and one observation per request; what is asked all the time and says nothing is for `debug`. */
export function createRecorder({ log, metrics }: { log: Log; metrics: Metrics }) {
  return ({ requestId, method, url, path, status, ms, cache }: Recorded): void => {
    const kind = routeClass(path);
    metrics.request(kind, method, status, ms);
    const line = { requestId, method, path: loggedPath(url), status, ms: Math.round(ms), cache };
    log[kind === "page" || kind === "api" ? "info" : "debug"](line, "request");
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
