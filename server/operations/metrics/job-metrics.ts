import { Counter, Histogram, type Registry } from "prom-client";
import type { BuildCost } from "~/services/discovery/build-workers.server";

export type JobMetrics = {
  discoveryBuilt(cost: BuildCost): void;
};

/** Work in the background. */
export function jobMetrics(registers: Registry[]): JobMetrics {
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
