import { Registry } from "prom-client";
import { backupMetrics, type BackupMetrics } from "./backup-metrics";
import { edgeMetrics } from "./edge-metrics";
import { httpMetrics, type HttpMetrics } from "./http-metrics";
import { jobMetrics, type JobMetrics, type JobSources } from "./job-metrics";
import { listenerMetrics } from "./listener-metrics";
import { processMetrics, type ProcessMetrics } from "./process-metrics";
import { replicaMetrics } from "./replica-metrics";
import { storeMetrics, type StoreSources } from "./store-metrics";
import { upstreamMetrics, type UpstreamSources } from "./upstream-metrics";

/** What is asked when somebody reads the metrics. */
export type Sources = JobSources &
  StoreSources &
  UpstreamSources & { pageCacheBytes: () => number; isReplicaUsed: () => boolean };

export type Metrics = BackupMetrics &
  HttpMetrics &
  JobMetrics &
  ProcessMetrics & {
    text(): Promise<string>;
    contentType: string;
  };

/**
 * Each file beside this one has a group of metrics. Services tell of what happens by notices
 * (`docs/decisions/039-notices.md`), which are counted here. Labels have few possible values, so
 * that visitors cannot make a metric grow.
 */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  edgeMetrics(registers);
  listenerMetrics(registers);
  storeMetrics(registers, sources);
  upstreamMetrics(registers, sources);
  replicaMetrics(registers, sources.isReplicaUsed);
  return {
    ...backupMetrics(registers),
    ...processMetrics(registry),
    ...httpMetrics(registers, sources.pageCacheBytes),
    ...jobMetrics(registers, sources),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
