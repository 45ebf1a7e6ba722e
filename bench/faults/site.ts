import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Client, type ClientConfig } from "pg";
import { startApp, type App } from "../../tests/support/app/app";
import { canMountImages, makeDiskImage, type DiskImage } from "../../tests/support/data/disk-image";
import { startEdge } from "../../tests/support/edge/edge";
import { startForwarder, type Forwarder } from "../../tests/support/network/forwarder";
import {
  startPostgres,
  startRedis,
  type Postgres,
  type Service,
} from "../../tests/support/services";
import { startUpstreams, type Upstreams } from "../../tests/upstreams";
import { saveVideos } from "../listeners";
import { benchFolder } from "../servers";

/** What listeners reach, and what can fail below it. */
export interface Site {
  origin: string;
  apps: App[];
  /** Ids of all passes that the database has. */
  passes(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Two processes behind nginx, with PostgreSQL and Redis. */
export interface WholeSite extends Site {
  postgres: Postgres;
  /** Has every write before it is acknowledged. */
  standby: Service;
  redis: Service;
  /** The ways to the stores, which can break as a network does. */
  toPostgres: Forwarder;
  toRedis: Forwarder;
  upstreams: Upstreams;
  /** Sets the clock of all processes ahead, or back. */
  moveClock(ms: number): void;
}

async function ask<Row extends object>(options: ClientConfig, text: string): Promise<Row[]> {
  const client = new Client(options);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Sends one statement. */
export async function query(databaseUrl: string, text: string): Promise<void> {
  await ask({ connectionString: databaseUrl }, text);
}

async function passesIn(options: ClientConfig): Promise<string[]> {
  const rows = await ask<{ id: string }>(options, "select event_id as id from play_events");
  return rows.map(({ id }) => id);
}

const hostOf = (app: App) => new URL(app.origin).host.replace("localhost", "127.0.0.1");

export async function startWholeSite(): Promise<WholeSite> {
  const [postgres, redis, upstreams] = await Promise.all([
    startPostgres(),
    startRedis(),
    startUpstreams(),
  ]);
  const [toPostgres, toRedis] = await Promise.all([
    startForwarder(new URL(postgres.url)),
    startForwarder(new URL(redis.url)),
  ]);
  const databaseUrl = await postgres.createDatabase();
  const standby = await postgres.startStandby();
  await query(postgres.url, "alter system set synchronous_standby_names = '*'");
  await query(postgres.url, "select pg_reload_conf()");
  await saveVideos({ databaseUrl, dataDir: benchFolder() });
  const throughLink = new URL(databaseUrl);
  throughLink.port = new URL(toPostgres.url).port;
  const clock = path.join(benchFolder(), "clock");
  writeFileSync(clock, "0");
  const env = {
    DATABASE_URL: throughLink.href,
    REDIS_URL: toRedis.url,
    SESSION_SECRET: randomUUID(),
    TRUST_PROXY: "1",
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${new URL("jumping-clock.mjs", import.meta.url).href}`,
  };
  const apps = [await startApp({ upstreams, env }), await startApp({ upstreams, env })];
  const edge = await startEdge(apps.map(hostOf));
  return {
    origin: edge.url,
    ...{ apps, postgres, standby, redis, toPostgres, toRedis, upstreams },
    moveClock: (ms) => writeFileSync(clock, String(ms)),
    passes: () => passesIn({ connectionString: throughLink.href }),
    async stop() {
      await edge.stop();
      await Promise.all(apps.map((app) => app.stop()));
      await Promise.all([toPostgres.stop(), toRedis.stop()]);
      await standby.stop();
      await Promise.all([postgres.stop(), redis.stop(), upstreams.stop()]);
    },
  };
}

/** One process with its embedded database, on a disk of its own. */
export interface SmallSite extends Site {
  disk: DiskImage;
}

export async function startSmallSite(): Promise<SmallSite> {
  if (!canMountImages()) throw new Error("This takes root and loop devices");
  const disk = makeDiskImage();
  const dataDir = path.join(disk.folder, "data");
  await saveVideos({ dataDir });
  const app = await startApp({ dataDir });
  const host = path.join(dataDir, "socket");
  return {
    origin: app.origin.replace("localhost", "127.0.0.1"),
    apps: [app],
    disk,
    passes: () => passesIn({ host, user: "postgres", database: "postgres" }),
    async stop() {
      await app.stop();
      await disk.remove();
    },
  };
}
