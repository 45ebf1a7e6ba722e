import { Counter, Gauge, Histogram, type Registry } from "prom-client";

export type RouteClass = "page" | "api" | "asset" | "operations";

/** How the page cache handled a request. */
export type CacheResult = "hit" | "miss" | "stale" | "bypass";

export type HttpMetrics = {
  request(kind: RouteClass, method: string, status: number, ms: number): void;
  pageCache(result: CacheResult): void;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Requests and the page cache. */
export function httpMetrics(registers: Registry[], pageCacheBytes: () => number): HttpMetrics {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was ready to be sent",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const results = new Counter({
    name: "page_cache_total",
    help: "Responses by result of the page cache",
    labelNames: ["result"],
    registers,
  });
  new Gauge({
    name: "page_cache_bytes",
    help: "Size of all cached pages",
    registers,
    collect() {
      this.set(pageCacheBytes());
    },
  });
  return {
    request: (route, method, status, ms) =>
      durations.observe(
        { route, method: METHODS.has(method) ? method : "other", status: String(status) },
        ms / 1000,
      ),
    pageCache: (result) => results.inc({ result }),
  };
}
