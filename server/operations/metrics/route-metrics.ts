import { Counter, type Registry } from "prom-client";

/** Events that routes may count. */
export type RouteMetrics = {
  /** Once per pass, not for an event that was sent twice. */
  passCounted(): void;
  /** `wanted` is one of a few fixed words. */
  stationDirectoryFailed(wanted: string): void;
};

export function routeMetrics(registers: Registry[]): RouteMetrics {
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
