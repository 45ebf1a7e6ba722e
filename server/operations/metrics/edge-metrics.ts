import { Counter, type Registry } from "prom-client";
import { onNotice } from "~/services/platform/notices.server";

/** What the caches in front are told. */
export function edgeMetrics(registers: Registry[]): void {
  const purges = new Counter({
    name: "edge_purges_total",
    help: "Requests that told a cache in front what to forget",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["sent", "failed"]) purges.inc({ result }, 0);
  onNotice("edge-purge", ({ isFailed }) => purges.inc({ result: isFailed ? "failed" : "sent" }));
}
