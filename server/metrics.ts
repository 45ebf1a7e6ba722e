import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { timingSafeEqual } from "node:crypto";
import { isLoopback, type Bindings } from "./client-address";
import type { CacheResult } from "./page-entry";

export type RouteClass = "page" | "api" | "asset" | "operations";

/** What routes may count. */
export type RouteMetrics = {
  /** A completed pass that was new, not a repeated event. */
  passCounted(): void;
};

export type Metrics = RouteMetrics & {
  request(kind: RouteClass, method: string, status: number, ms: number): void;
  pageCache(result: CacheResult): void;
  text(): Promise<string>;
  contentType: string;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Labels have few values: a metric never grows with what visitors type. */
export function createMetrics({ pageCacheBytes }: { pageCacheBytes: () => number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was ready to be sent",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const results = new Counter({
    name: "page_cache_total",
    help: "Answers by what the page cache did",
    labelNames: ["result"],
    registers,
  });
  const passes = new Counter({
    name: "passes_counted_total",
    help: "Completed passes that counted a repeat",
    registers,
  });
  new Gauge({
    name: "page_cache_bytes",
    help: "Bytes of the pages that are kept",
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
    passCounted: () => passes.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** With a token only its bearer may read; without one only this machine. */
export function mayReadMetrics(
  headers: Headers,
  bindings: Bindings,
  token: string | undefined,
): boolean {
  if (token === undefined) return isLoopback(headers, bindings);
  const given = Buffer.from(headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted);
}
