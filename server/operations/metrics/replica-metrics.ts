import { Gauge, type Registry } from "prom-client";

/** @param isUsed whether public pages read from a replica of the database */
export function replicaMetrics(registers: Registry[], isUsed: () => boolean): void {
  new Gauge({
    name: "database_replica_in_use",
    help: "1 while public pages read from the replica of the database",
    registers,
    collect() {
      this.set(isUsed() ? 1 : 0);
    },
  });
}
