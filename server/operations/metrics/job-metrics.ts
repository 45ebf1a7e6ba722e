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
    labelNames: ["job", "result"],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const last = new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When this process last finished the job",
    labelNames: ["job"],
    registers,
  });
  onNotice("job", ({ job, isFailed, seconds }) => {
    durations.observe({ job, result: isFailed ? "failed" : "ok" }, seconds);
    if (!isFailed) last.set({ job }, Date.now() / 1000);
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
