import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { BuildCost } from "~/services/discovery/build-workers.server";
import { asked } from "./asked";
import { onNotice } from "~/services/platform/notices.server";

export type JobMetrics = {
  discoveryBuilt(cost: BuildCost): void;
};

export type JobSources = { feedsDue: () => Promise<number> };

function jobs(registers: Registry[]): void {
  const durations = new Histogram({
    name: "job_duration_seconds",
    help: "Work that is done at intervals",
    // Not `job`, which is Prometheus' own.
    labelNames: ["name", "result"],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const last = new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When this process last finished the job; 0 if it never did",
    labelNames: ["name"],
    registers,
  });
  const known = new Set<string>();
  /** So that an alert sees the first failure, and a job that never succeeds. */
  function begin(job: string): void {
    if (known.has(job)) return;
    known.add(job);
    for (const result of ["ok", "failed"]) durations.zero({ name: job, result });
    last.set({ name: job }, 0);
  }
  onNotice("job", ({ job, isFailed, seconds }) => {
    begin(job);
    durations.observe({ name: job, result: isFailed ? "failed" : "ok" }, seconds);
    if (!isFailed) last.set({ name: job }, Date.now() / 1000);
  });
}

/** Work in the background. */
export function jobMetrics(registers: Registry[], { feedsDue }: JobSources): JobMetrics {
  jobs(registers);
  const due = new Gauge({
    name: "feeds_due",
    help: "Feeds of hearted podcasts that wait to be read, of all processes together, up to 10,000",
    registers,
    async collect() {
      const count = await asked(feedsDue());
      if (count === null) due.remove();
      else due.set(count);
    },
  });
  const builds = new Histogram({
    name: "discovery_build_seconds",
    help: "From the beginning of a weekly discovery until it was whole or had failed",
    labelNames: ["result"],
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
    registers,
  });
  for (const result of ["created", "failed"]) builds.zero({ result });
  const searches = new Counter({
    name: "discovery_searches_total",
    help: "Searches of the video host that weekly discoveries have asked for",
    registers,
  });
  return {
    discoveryBuilt(cost) {
      builds.observe({ result: cost.result }, cost.seconds);
      searches.inc(cost.searches);
    },
  };
}
