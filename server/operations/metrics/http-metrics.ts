import { Counter, Gauge, Histogram, type Registry } from "prom-client";

export type RouteClass = "page" | "api" | "asset" | "operations";

/** How the page cache handled a request. */
export type CacheResult = "hit" | "miss" | "stale" | "bypass";

type Answered = {
  kind: RouteClass;
  /** A pattern of the address book (`route-label.ts`). */
  route: string;
  method: string;
  status: number;
  ms: number;
};

export type HttpMetrics = {
  request(answered: Answered): void;
  pageCache(result: CacheResult): void;
};

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** Visitors may write any other; HTTP knows more, but we answer these. */
export const knownMethod = (method: string) => (METHODS.has(method) ? method : "other");

const CACHE_RESULTS: CacheResult[] = ["hit", "miss", "stale", "bypass"];

/** Requests and the page cache. */
export function httpMetrics(registers: Registry[], pageCacheBytes: () => number): HttpMetrics {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was ready to be sent, by route and class of status",
    labelNames: ["class", "route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  // Statuses are exact here only: visitors choose among them, and the durations have many series.
  const responses = new Counter({
    name: "http_responses_total",
    help: "Responses by class of route and status",
    labelNames: ["class", "status"],
    registers,
  });
  const results = new Counter({
    name: "page_cache_total",
    help: "Responses by result of the page cache",
    labelNames: ["result"],
    registers,
  });
  for (const result of CACHE_RESULTS) results.inc({ result }, 0);
  new Gauge({
    name: "page_cache_bytes",
    help: "Size of all cached pages",
    registers,
    collect() {
      this.set(pageCacheBytes());
    },
  });
  return {
    request({ kind, route, method, status, ms }) {
      const known = knownMethod(method);
      const ofClass = `${Math.floor(status / 100)}xx`;
      durations.observe({ class: kind, route, method: known, status: ofClass }, ms / 1000);
      responses.inc({ class: kind, status: String(status) });
    },
    pageCache: (result) => results.inc({ result }),
  };
}
