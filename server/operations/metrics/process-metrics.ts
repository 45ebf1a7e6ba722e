import { collectDefaultMetrics, Counter, Gauge, type Registry } from "prom-client";
import { VERSION } from "~/domain/shell/version";

export type ProcessMetrics = { rejectionUnhandled(): void };

/** The program itself. */
export function processMetrics(registry: Registry): ProcessMetrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: "build_info",
    help: "Always 1: version of the program and of Node, and the commit that was built",
    labelNames: ["version", "node", "revision"],
    registers,
  });
  const revision = import.meta.env.REVISION ?? "unknown";
  build.set({ version: VERSION, node: process.versions.node, revision }, 1);
  const rejections = new Counter({
    name: "unhandled_rejections_total",
    help: "Failures that nobody handled; each is a bug",
    registers,
  });
  return { rejectionUnhandled: () => rejections.inc() };
}
