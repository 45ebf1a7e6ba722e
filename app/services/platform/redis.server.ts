import { Redis } from "ioredis";
import type { Log } from "./log.server";
import { notify, timed } from "./notices.server";

/** A Redis slower than this is no faster than the database behind it. */
const COMMAND_MS = 250;
/** A connection that is silent this long while commands wait is closed and reopened. */
const SILENCE_MS = 400;
const CONNECT_MS = 2000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

/** Tells of every command: how long it took, and whether it failed. */
function watchCommands(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const ended = timed("command");
    const end = (isFailed: boolean) => () => ended({ isFailed });
    (command.promise as Promise<unknown>).then(end(false), end(true));
    return send(command, stream);
  };
}

/**
 * Connects in the background and retries forever. While Redis is unavailable, every command rejects
 * within 250 ms and callers use the database instead. Never throws.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENCE_MS,
    connectTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS),
  });
  watchCommands(redis);
  let isDown = false;
  redis.on("error", (err: Error) => {
    notify("redis-away", {});
    if (!isDown) log.warn({ err }, "Redis does not answer, continuing without it");
    isDown = true;
  });
  redis.on("ready", () => {
    if (isDown) log.info("Redis answers again");
    isDown = false;
  });
  return redis;
}

/** Whether Redis answers; for `/readyz`. */
export async function redisReady(redis: Redis): Promise<boolean> {
  try {
    return (await redis.ping()) === "PONG";
  } catch {
    return false;
  }
}
