import type { Redis } from "ioredis";
import { connectRedis } from "~/services/cache/redis.server";
import type { Log } from "~/services/log.server";

/** Where processes, and the operator's commands, tell each other what has changed. */
export const PURGE_CHANNEL = "lor:purge";

/** Stands for every kept page. */
export const EVERYTHING = "*";

export type Purges = {
  /** Drops what is kept of the thing behind this surrogate key, here and in every other process. */
  purge(surrogateKey: string): void;
  close(): void;
};

type PurgeParts = {
  redisUrl: string | undefined;
  redis: Redis | null;
  /** Drops it in this process. */
  local: (surrogateKey: string) => void;
  log: Log;
};

/**
 * Purges reach the other processes through Redis. Without one, or while it is away, theirs age out: within a minute for
 * whoever asks often. After an outage everything goes, because nobody knows what was missed.
 */
export function openPurges({ redisUrl, redis, local, log }: PurgeParts): Purges {
  const ear = redisUrl ? connectRedis(redisUrl, log) : null;
  let heardBefore = false;
  ear?.on("ready", () => {
    if (heardBefore) local(EVERYTHING);
    heardBefore = true;
    ear.subscribe(PURGE_CHANNEL).catch((err: unknown) => log.warn({ err }, "purges are not heard"));
  });
  ear?.on("message", (_channel, surrogateKey) => local(surrogateKey));
  return {
    purge(surrogateKey) {
      local(surrogateKey);
      redis
        ?.publish(PURGE_CHANNEL, surrogateKey)
        .catch((err: unknown) => log.warn({ err, surrogateKey }, "other processes were not told"));
    },
    close: () => ear?.disconnect(),
  };
}
