import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Connections } from "~/services/platform/db/connections/watch-pool.server";
import { onNotice } from "~/services/platform/notices.server";
import type { StoreState } from "../store-states";

export type StoreSources = {
  stores: () => Promise<StoreState[]>;
  connections: () => Connections[];
};

/** Present before the first failure, so that an alert sees an increase. */
const RESULTS = ["ok", "failed"];

const resultOf = (isFailed: boolean) => (isFailed ? "failed" : "ok");

function pools(registers: Registry[], connections: StoreSources["connections"]): void {
  const gauge = new Gauge({
    name: "database_connections",
    help: "Connections of this process to the database, by pool and state",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const { pool, open, idle } of connections()) {
        gauge.set({ pool, state: "busy" }, open - idle);
        gauge.set({ pool, state: "idle" }, idle);
      }
    },
  });
  const waiting = new Gauge({
    name: "database_connections_waiting",
    help: "Statements and transactions that wait for a connection of the pool",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const one of connections()) waiting.set({ pool: one.pool }, one.waiting);
    },
  });
  const most = new Gauge({
    name: "database_connections_max",
    help: "Connections that the pool may open",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const one of connections()) most.set({ pool: one.pool }, one.most);
    },
  });
}

function statements(registers: Registry[]): void {
  const durations = new Histogram({
    name: "database_query_duration_seconds",
    help: "Round trips to the database, without the wait for a connection",
    labelNames: ["pool", "result"],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
    registers,
  });
  const known = new Set<string>();
  onNotice("statement", ({ pool, isFailed, seconds }) => {
    if (!known.has(pool)) for (const result of RESULTS) durations.zero({ pool, result });
    known.add(pool);
    durations.observe({ pool, result: resultOf(isFailed) }, seconds);
  });
}

function redis(registers: Registry[]): void {
  const durations = new Histogram({
    name: "redis_command_duration_seconds",
    help: "Commands to Redis",
    labelNames: ["result"],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1],
    registers,
  });
  for (const result of RESULTS) durations.zero({ result });
  const away = new Counter({
    name: "redis_connection_errors_total",
    help: "Connections to Redis that failed or were lost",
    registers,
  });
  onNotice("command", ({ isFailed, seconds }) =>
    durations.observe({ result: resultOf(isFailed) }, seconds),
  );
  onNotice("redis-away", () => away.inc());
}

/** The database and Redis. */
export function storeMetrics(registers: Registry[], { stores, connections }: StoreSources): void {
  const up = new Gauge({
    name: "store_up",
    help: "Whether the store answers (1): database, disk, redis. 0 for disk: no room to write",
    labelNames: ["store"],
    registers,
    async collect() {
      for (const { name, up: isUp } of await stores()) up.set({ store: name }, Number(isUp));
    },
  });
  pools(registers, connections);
  statements(registers);
  redis(registers);
}
