import { collectDefaultMetrics, Counter, Registry } from "prom-client";
import type { Replica } from "~/services/platform/db/database.server";
import { backupMetrics, type BackupMetrics } from "./backup-metrics";
import { httpMetrics, type HttpMetrics } from "./http-metrics";
import { jobMetrics, type JobMetrics } from "./job-metrics";
import { replicaMetrics } from "./replica-metrics";
import { routeMetrics, type RouteMetrics } from "./route-metrics";

export type Metrics = BackupMetrics &
  HttpMetrics &
  JobMetrics &
  RouteMetrics & {
    rejectionUnhandled(): void;
    text(): Promise<string>;
    contentType: string;
  };

type Sources = { pageCacheBytes: () => number; replica: Pick<Replica, "isUsed"> | null };

/**
 * Each file beside this one has a group of metrics. Labels have few possible values, so that
 * visitors cannot make a metric grow.
 */
export function createMetrics({ pageCacheBytes, replica }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const rejections = new Counter({
    name: "unhandled_rejections_total",
    help: "Failures that nobody handled; each is a bug",
    registers,
  });
  replicaMetrics(registers, () => replica?.isUsed() ?? false);
  return {
    ...backupMetrics(registers),
    ...httpMetrics(registers, pageCacheBytes),
    ...jobMetrics(registers),
    ...routeMetrics(registers),
    rejectionUnhandled: () => rejections.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
