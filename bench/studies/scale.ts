/**
 * `npm run bench -- scale` lets listeners listen, with 1, 2 and 4 processes over a PostgreSQL and a
 * Redis of its own, and prints how many requests they answer and what one costs each part.
 * docs/scale.md is based on it. `-- scale 1000` sets the number of listeners.
 */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { Redis } from "ioredis";
import { Client } from "pg";
import { startRedis } from "../../tests/support/services";
import { HOUR, listeningHours } from "../listeners";
import { median } from "../median";
import { startOnPostgres } from "../on-postgres";
import { load, type LoadRequest, type Server } from "../servers";
import { table } from "../table";

const LISTENERS = Number(process.argv[3] ?? 256);
const PROCESSES = [1, 2, 4];
const ROUNDS = 3;
const SECONDS = 5;
const WARM_UP_SECONDS = 15;
/** All processes together. */
const CONNECTIONS = 16;
/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Processor seconds of each part since the start. */
interface Cpu {
  app: number;
  postgres: number;
  redis: number;
}

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor milliseconds per request. */
  cost: Cpu;
}

function processorSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}

const redis = await startRedis();
const { apps, app, databaseUrl, stop } = await startOnPostgres({ REDIS_URL: redis.url }, 4);
const database = new Client({ connectionString: databaseUrl });
const cache = new Redis(redis.url);
await database.connect();

async function usedByPostgres(): Promise<number> {
  const { rows } = await database.query<{ pid: number }>("select pid from pg_stat_activity");
  return rows.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

async function usedByRedis(): Promise<number> {
  const info = await cache.info("cpu");
  const of = (name: string) => Number(info.split(`used_cpu_${name}:`)[1]?.split("\r")[0]);
  return of("user") + of("sys");
}

async function used(): Promise<Cpu> {
  const usages = await Promise.all(apps.map((one) => one.usage()));
  const [postgres, redis] = await Promise.all([usedByPostgres(), usedByRedis()]);
  return { app: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0), postgres, redis };
}

async function round(servers: Server[], requests: LoadRequest[], seconds: number): Promise<Round> {
  const before = await used();
  const connections = CONNECTIONS / servers.length;
  const share = requests.length / servers.length;
  const results = await Promise.all(
    servers.map((server, at) => {
      const own = requests.slice(at * share, (at + 1) * share);
      return load(server, own, { connections, seconds });
    }),
  );
  const after = await used();
  const sum = (key: "responses" | "perSecond") =>
    results.reduce((all, result) => all + result[key], 0);
  const cost = (part: keyof Cpu) => ((after[part] - before[part]) * 1000) / sum("responses");
  return {
    perSecond: sum("perSecond"),
    p50: median(results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    cost: { app: cost("app"), postgres: cost("postgres"), redis: cost("redis") },
  };
}

function row(processes: number, rounds: Round[]): string[] {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const perSecond = of((one) => one.perSecond);
  return [
    String(processes),
    perSecond.toFixed(0),
    of(({ cost }) => cost.app).toFixed(2),
    of(({ cost }) => cost.postgres).toFixed(2),
    of(({ cost }) => cost.redis).toFixed(3),
    `${of((one) => one.p50).toFixed(0)} / ${of((one) => one.p99).toFixed(0)}`,
    ((perSecond * 3600) / HOUR.length).toFixed(0),
  ];
}

try {
  const requests = await listeningHours(app.origin, LISTENERS);
  const all = PROCESSES.map((processes) => ({ processes, rounds: [] as Round[] }));
  await round(apps, requests, WARM_UP_SECONDS);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const { processes, rounds } of all) {
      rounds.push(await round(apps.slice(0, processes), requests, SECONDS));
    }
  }
  const headings = [
    "processes",
    "per s",
    "CPU ms: app",
    "PostgreSQL",
    "Redis",
    "p50 / p99 ms",
    "listeners",
  ];
  console.log(
    table(
      headings,
      all.map(({ processes, rounds }) => row(processes, rounds)),
    ),
  );
  console.log(`
The hours of ${LISTENERS} listeners, one request after the other without a pause: medians of ${ROUNDS} rounds of ${SECONDS} s with ${CONNECTIONS} connections. CPU
ms are of one request. "listeners" is how many could listen at a time. All parts and the load generators share ${cpus().length} cores.`);
} finally {
  await database.end();
  cache.disconnect();
  await stop();
  await redis.stop();
}
