import { collectDefaultMetrics, Counter, Registry } from "prom-client";
import { httpMetrics, type HttpMetrics } from "./http-metrics";
import { jobMetrics, type JobMetrics } from "./job-metrics";
import { routeMetrics, type RouteMetrics } from "./route-metrics";

export type Metrics = HttpMetrics &
  JobMetrics &
  RouteMetrics & {
    rejectionUnhandled(): void;
    text(): Promise<string>;
    contentType: string;
  };

/**
 * Each file beside this one has a group of metrics. Labels have few possible values, so that
 * visitors cannot make a metric grow.
 */
export function createMetrics({ pageCacheBytes }: { pageCacheBytes: () => number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const rejections = new Counter({
    name: "unhandled_rejections_total",
    help: "Failures that nobody handled; each is a bug",
    registers,
  });
  return {
    ...httpMetrics(registers, pageCacheBytes),
    ...jobMetrics(registers),
    ...routeMetrics(registers),
    rejectionUnhandled: () => rejections.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
