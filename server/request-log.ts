import { randomUUID } from "node:crypto";
import type { RouteClass } from "./metrics";

const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** A proxy's id is kept when it looks like one, so that one request has one id in all logs. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Values that open something: sign-in codes, OAuth answers. */
const SECRET = /([?&](?:code|token|state|key|secret|password|email)=)[^&]*/gi;

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
