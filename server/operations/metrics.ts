import type { BuildCost } from "~/services/discovery/build-workers.server";
import type { EdgeResult } from "../edge/edge-purges";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export type RouteClass = "page" | "api" | "asset" | "operations";

/** How the page cache handled a request. */
export type CacheResult = "hit" | "miss" | "stale" | "bypass";

/** Events that routes may count. */
export type RouteMetrics = {
  /** Once per pass, not for an event that was sent twice. */
  passCounted(): void;
  /** `wanted` is one of a few fixed words. */
  stationDirectoryFailed(wanted: string): void;
};

export type Metrics = RouteMetrics & {
  request(kind: RouteClass, method: string, status: number, ms: number): void;
  pageCache(result: CacheResult): void;
  discoveryBuilt(cost: BuildCost): void;
  rejectionUnhandled(): void;
  edgePurge(result: EdgeResult): void;
  text(): Promise<string>;
  contentType: string;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

function routeMetrics(registers: Registry[]): RouteMetrics {
  const passes = new Counter({
    name: "passes_counted_total",
    help: "Completed passes that counted a repeat",
    registers,
  });
  const directoryFailures = new Counter({
    name: "station_directory_failures_total",
    help: "Answers that lack what the station directory failed to say",
    labelNames: ["wanted"],
    registers,
  });
  return {
    passCounted: () => passes.inc(),
    stationDirectoryFailed: (wanted) => directoryFailures.inc({ wanted }),
  };
}

function edgeMetrics(registers: Registry[]): Pick<Metrics, "edgePurge"> {
  const purges = new Counter({
    name: "edge_purges_total",
    help: "Requests that told a cache in front what to forget",
    labelNames: ["result"],
    registers,
  });
  return { edgePurge: (result) => purges.inc({ result }) };
}

/** Labels have few possible values, so that visitors cannot make a metric grow. */
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
    help: "Responses by result of the page cache",
    labelNames: ["result"],
    registers,
  });
  const builds = new Histogram({
    name: "discovery_build_seconds",
    help: "From the beginning of a weekly discovery until it was whole or had failed",
    labelNames: ["result"],
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
    registers,
  });
  const searches = new Counter({
    name: "discovery_searches_total",
    help: "Searches of the video host that weekly discoveries have asked for",
    registers,
  });
  const rejections = new Counter({
    name: "unhandled_rejections_total",
    help: "Failures that nobody handled; each is a bug",
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
    discoveryBuilt: (cost) => {
      builds.observe({ result: cost.result }, cost.seconds);
      searches.inc(cost.searches);
    },
    rejectionUnhandled: () => rejections.inc(),
    ...routeMetrics(registers),
    ...edgeMetrics(registers),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
