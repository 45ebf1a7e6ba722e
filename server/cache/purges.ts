import { connectSubscriber, publish, type RedisClient } from "~/services/platform/redis.server";
import type { Log } from "~/services/platform/log.server";
import type { EdgePurges } from "../edge/edge-purges";
import { EVERYTHING } from "~/services/platform/cache-policy.server";

/** The Redis channel on which processes and admin commands announce what has changed. */
export const PURGE_CHANNEL = "lor:purge";

export type Purges = {
  /** Removes the pages with this surrogate key, here, in every other process and in front. */
  purge(surrogateKey: string): void;
  close(): Promise<void>;
};

type PurgeOptions = {
  redisUrl: string | undefined;
  redis: RedisClient | null;
  /** Removes them in this process. */
  local: (surrogateKey: string) => void;
  /** The caches in front, which are told once a change, not by each process. */
  edge: EdgePurges;
  log: Log;
};

/**
 * Sends purges to the other processes through Redis. Without Redis, or while it is down, their
 * pages expire within an hour. Whenever this process begins to hear the others, every page is
 * removed, because purges may have been missed.
 */
export function openPurges({ redisUrl, redis, local, edge, log }: PurgeOptions): Purges {
  const subscriber = redisUrl ? connectSubscriber(redisUrl, log) : null;
  subscriber?.on("ready", () => {
    subscriber
      .subscribe(PURGE_CHANNEL)
      .then(() => local(EVERYTHING))
      .catch((err: unknown) => log.warn({ err }, "purges of other processes are not received"));
  });
  subscriber?.on("message", (_channel, surrogateKey) => local(surrogateKey));
  return {
    purge(surrogateKey) {
      local(surrogateKey);
      if (redis) {
        publish(redis, PURGE_CHANNEL, surrogateKey).catch((err: unknown) =>
          log.warn({ err, surrogateKey }, "a purge did not reach other processes"),
        );
      }
      edge.purge(surrogateKey);
    },
    async close() {
      subscriber?.disconnect();
      await edge.close();
    },
  };
}
