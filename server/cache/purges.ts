import type { Redis } from "ioredis";
import { connectRedis } from "~/services/platform/redis.server";
import type { Log } from "~/services/platform/log.server";

/** The Redis channel on which processes and admin commands announce what has changed. */
export const PURGE_CHANNEL = "lor:purge";

/** Stands for every cached page. */
export const EVERYTHING = "*";

export type Purges = {
  /** Removes the cached pages with this surrogate key, here and in every other process. */
  purge(surrogateKey: string): void;
  close(): void;
};

type PurgeOptions = {
  redisUrl: string | undefined;
  redis: Redis | null;
  /** Removes them in this process. */
  local: (surrogateKey: string) => void;
  log: Log;
};

/**
 * Sends purges to the other processes through Redis. Without Redis, or while it is down, their
 * pages expire within an hour. After an outage every page is removed, because purges may have been
 * missed.
 */
export function openPurges({ redisUrl, redis, local, log }: PurgeOptions): Purges {
  const subscriber = redisUrl ? connectRedis(redisUrl, log) : null;
  let wasReadyBefore = false;
  subscriber?.on("ready", () => {
    if (wasReadyBefore) local(EVERYTHING);
    wasReadyBefore = true;
    subscriber
      .subscribe(PURGE_CHANNEL)
      .catch((err: unknown) => log.warn({ err }, "purges of other processes are not received"));
  });
  subscriber?.on("message", (_channel, surrogateKey) => local(surrogateKey));
  return {
    purge(surrogateKey) {
      local(surrogateKey);
      redis
        ?.publish(PURGE_CHANNEL, surrogateKey)
        .catch((err: unknown) =>
          log.warn({ err, surrogateKey }, "a purge did not reach other processes"),
        );
    },
    close: () => subscriber?.disconnect(),
  };
}
