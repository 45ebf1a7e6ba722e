import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { startApp } from "../../tests/support/app/app";
import { startEdge } from "../../tests/support/edge/edge";
import { startPostgres, startRedis, type Service } from "../../tests/support/services";
import { startUpstreams, type Upstreams } from "../../tests/upstreams";
import { ask, hostOf, passesIn, type Site } from "../faults/site";
import { fill } from "../grown/fill";
import { sizeOf } from "../grown/size";
import { VIDEOS } from "../listeners";
import type { Version } from "./version";

/** Two processes behind nginx, each of which can be replaced by another version. */
export interface TwoVersions extends Site {
  redis: Service;
  upstreams: Upstreams;
  databaseUrl: string;
  redisUrl: string;
  /** Stops a process (0 or 1) and starts this version in its place. */
  replace(at: number, version: Version): Promise<void>;
  /** What all processes have logged that an operator should see, with the version that did. */
  notices(): string[];
}

/** From this level on, a line of the log is a problem. */
const WARNING = 40;

type LogLine = { level: number; msg: string; ms?: number; err?: { message?: string } };

/** What a process had to say: problems, and how long it took to migrate the database. */
function noticesIn(version: Version, logs: string): string[] {
  return logs.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const { level, msg, ms, err } = JSON.parse(line) as LogLine;
    if (level >= WARNING) return [`${version.name}: ${msg} ${err?.message ?? ""}`.trim()];
    return msg.includes("migrated") ? [`${version.name}: ${msg} in ${ms} ms`] : [];
  });
}

/** Not by the services of this version, which would migrate the database. */
async function saveVideos(databaseUrl: string): Promise<void> {
  const rows = VIDEOS.map(
    (ytid, at) => `('${ytid}', 'Song number ${at}', 180, true, 'oembed', now())`,
  );
  await ask(
    { connectionString: databaseUrl },
    `insert into videos (ytid, title, duration, embeddable, source, fetched_at)
     values ${rows.join(", ")} on conflict do nothing`,
  );
}

/** Fills the database as after years of this part of a million listeners. */
export async function grow(databaseUrl: string, part: number): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await fill(database, sizeOf(part), () => undefined).finally(() => database.end());
}

/** @param part of a million listeners that the database has from before; 0 for none */
export async function startTwoVersions(old: Version, part: number): Promise<TwoVersions> {
  const [postgres, redis, upstreams] = await Promise.all([
    startPostgres(),
    startRedis(),
    startUpstreams(),
  ]);
  const databaseUrl = await postgres.createDatabase();
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
  const env = { ...stores, SESSION_SECRET: randomUUID(), TRUST_PROXY: "1" };
  const start = () => startApp({ upstreams, env, program: old.server });
  if (part > 0) {
    // Its start makes the tables.
    await (await start()).stop();
    await grow(databaseUrl, part);
  }
  const apps = [await start(), await start()];
  await saveVideos(databaseUrl);
  const versions = [old, old];
  const past: string[] = [];
  const edge = await startEdge(apps.map(hostOf));
  const present = () => apps.flatMap((app, at) => noticesIn(versions[at]!, app.logs()));
  return {
    origin: edge.url,
    ...{ apps, redis, upstreams, databaseUrl, redisUrl: redis.url },
    passes: () => passesIn({ connectionString: databaseUrl }),
    async replace(at, version) {
      const logs = await apps[at]!.restart(version.server);
      past.push(...noticesIn(versions[at]!, logs));
      versions[at] = version;
    },
    notices: () => [...past, ...present()],
    async stop() {
      await edge.stop();
      await Promise.all(apps.map((app) => app.stop()));
      await Promise.all([postgres.stop(), redis.stop(), upstreams.stop()]);
    },
  };
}
