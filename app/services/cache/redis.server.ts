import { Redis } from "ioredis";
import type { Log } from "../log.server";

/** A slow Redis is no faster than the store behind it, so a command gives up after this. */
const COMMAND_MS = 250;
/** A connection that stays silent this long with commands waiting is given up, and made anew. */
const SILENCE_MS = 400;
const CONNECT_MS = 2000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/**
 * Connects in the background and keeps trying for ever. While Redis is away every command rejects,
 * at once or within 250 ms: callers fall through to the store of record. Never throws.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENCE_MS,
    connectTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS),
  });
  let away = false;
  redis.on("error", (err: Error) => {
    if (!away) log.warn({ err }, "Redis does not answer: going on without it");
    away = true;
  });
  redis.on("ready", () => {
    if (away) log.info("Redis answers again");
    away = false;
  });
  return redis;
}

/** Whether Redis answers now; for `/readyz`. */
export async function redisReady(redis: Redis): Promise<boolean> {
  try {
    return (await redis.ping()) === "PONG";
  } catch {
    return false;
  }
}
