import { once } from "node:events";
import { openDatabase, openStore } from "~/services/platform/db/database.server";
import type { Env } from "~/services/platform/env/env.server";
import { createLog, type Log } from "~/services/platform/log.server";
import { connectRedis, publish, type RedisClient } from "~/services/platform/redis.server";
import { closeServices, createServices } from "~/services/services.server";
import { PURGE_CHANNEL } from "../cache/purges";
import { openEdgePurges } from "../edge/edge-purges";
import {
  afterPurges,
  OTHERS_EXPIRE,
  untilInterrupted,
  type AdminAnswer,
  type AdminRequest,
} from "./command";
import { runCommand } from "./run-command";
import { isStoreCommand, runStoreCommand } from "./store-commands";

const REDIS_DOWN =
  "Redis does not answer, so running processes were not told. They show the change once Redis is back, or within an hour.";

/** How long to wait for a connection to Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 3000;

/** Tells running processes what to purge. Resolves to false if Redis could not be reached. */
async function announce(redis: RedisClient, surrogateKeys: string[]): Promise<boolean> {
  try {
    if (redis.status !== "ready") {
      await once(redis, "ready", { signal: AbortSignal.timeout(REDIS_TIMEOUT_MS) });
    }
    for (const surrogateKey of surrogateKeys) await publish(redis, PURGE_CHANNEL, surrogateKey);
    return true;
  } catch {
    return false;
  }
}

type Say = (line: string) => void;

/** Tells running processes and the caches in front what a command has changed. */
function openPurging({ databaseUrl, redisUrl, dataDir, purges }: Env, log: Log) {
  const redis = redisUrl ? connectRedis(redisUrl, log) : null;
  const edge = openEdgePurges({ ...purges, dataDir, log });
  const purged: string[] = [];
  return {
    redis,
    purge(surrogateKey: string): void {
      purged.push(surrogateKey);
      edge.purge(surrogateKey);
    },
    afterPurge: afterPurges(edge, databaseUrl && !redis ? [OTHERS_EXPIRE] : []),
    /** @returns the answer, which says who could not be told */
    async told(answer: AdminAnswer): Promise<AdminAnswer> {
      if (!redis || purged.length === 0 || (await announce(redis, purged))) return answer;
      return { ...answer, lines: [...answer.lines, REDIS_DOWN] };
    },
    async close(): Promise<void> {
      await edge.close();
      redis?.disconnect();
    },
  };
}

/** Runs a command on a database that nothing else has opened, and does not migrate it before. */
async function runOnStore(
  env: Env,
  log: Log,
  request: AdminRequest,
  say: Say,
): Promise<AdminAnswer> {
  const { databaseUrl, dataDir } = env;
  const { settings, stop } = await openStore({ databaseUrl, dataDir, log });
  const { purge, afterPurge, told, close } = openPurging(env, log);
  try {
    const store = { settings, dataDir, hasOwnSecret: env.sessionSecrets !== undefined };
    const signal = untilInterrupted();
    const options = { store, log, isServing: false, signal, say, purge, afterPurge };
    return await told(await runStoreCommand(options, request));
  } finally {
    await close();
    await stop();
  }
}

/** Runs a command on connections of its own when no server runs on this machine. */
export async function runAlone(env: Env, request: AdminRequest, say: Say): Promise<AdminAnswer> {
  const { databaseUrl, dataDir } = env;
  const log = createLog({ level: "error", mode: env.mode });
  if (isStoreCommand(request)) return runOnStore(env, log, request, say);
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const { redis, purge, afterPurge, told, close } = openPurging(env, log);
  const { db } = database;
  const services = createServices(env, { db, redis, log });
  try {
    const { videoInfo, discoveries } = services;
    const options = { db, videoInfo, discoveries, purge, afterPurge, now: () => new Date() };
    return await told(await runCommand(options, request));
  } finally {
    await closeServices(services);
    await close();
    await database.close();
  }
}
