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

/** How often what failed is published again, in milliseconds. */
const AGAIN_MS = 1000;

/** More keys than this at a time are published as everything. */
const MAX_MISSED = 600;

type PublisherOptions = { redis: RedisClient; log: Log; published: (surrogateKey: string) => void };

/**
 * Publishes purges. What fails is published until it succeeds: the other processes may have been
 * connected all the time, and then know of no outage.
 * @param published is told of what other processes have heard late
 */
function openPublisher({ redis, log, published }: PublisherOptions) {
  const missed = new Set<string>();
  let isPublishing = false;

  const keep = (surrogateKey: string) => {
    missed.add(surrogateKey);
    if (missed.size <= MAX_MISSED && !missed.has(EVERYTHING)) return;
    missed.clear();
    missed.add(EVERYTHING);
  };

  async function publishNext(surrogateKey: string): Promise<void> {
    missed.delete(surrogateKey);
    try {
      await publish(redis, PURGE_CHANNEL, surrogateKey);
    } catch (err) {
      keep(surrogateKey);
      throw err;
    }
    published(surrogateKey);
  }

  async function publishMissed(): Promise<void> {
    if (isPublishing || missed.size === 0) return;
    isPublishing = true;
    try {
      for (const surrogateKey of missed) await publishNext(surrogateKey);
      log.info("other processes have heard of every purge");
    } catch (err) {
      log.debug({ err }, "purges did not reach other processes again");
    } finally {
      isPublishing = false;
    }
  }

  const again = () => void publishMissed();
  const timer = setInterval(again, AGAIN_MS).unref();
  redis.on("ready", again);
  return {
    publish(surrogateKey: string): void {
      publish(redis, PURGE_CHANNEL, surrogateKey).catch((err: unknown) => {
        if (missed.size === 0) log.warn({ err }, "purges do not reach other processes yet");
        keep(surrogateKey);
      });
    },
    async close(): Promise<void> {
      clearInterval(timer);
      redis.off("ready", again);
      await publishMissed();
    },
  };
}

/**
 * Sends purges to the other processes through Redis. Without Redis, or while it is down, their
 * pages expire within an hour. Whenever this process begins to hear the others, every page is
 * removed, because purges may have been missed; if it begins again, in front too, where it may have
 * put old pages meanwhile.
 */
export function openPurges({ redisUrl, redis, local, edge, log }: PurgeOptions): Purges {
  const subscriber = redisUrl ? connectSubscriber(redisUrl, log) : null;
  let hasHeard = false;
  const onHearing = () => {
    local(EVERYTHING);
    if (hasHeard) edge.purge(EVERYTHING);
    hasHeard = true;
  };
  subscriber?.on("ready", () => {
    subscriber
      .subscribe(PURGE_CHANNEL)
      .then(onHearing)
      .catch((err: unknown) => log.warn({ err }, "purges of other processes are not received"));
  });
  subscriber?.on("message", (_channel, surrogateKey) => local(surrogateKey));
  // Others may have given the cache in front the old page once more.
  const published = (surrogateKey: string) => edge.purge(surrogateKey);
  const publisher = redis ? openPublisher({ redis, log, published }) : null;
  return {
    purge(surrogateKey) {
      local(surrogateKey);
      publisher?.publish(surrogateKey);
      edge.purge(surrogateKey);
    },
    async close() {
      subscriber?.disconnect();
      await publisher?.close();
      await edge.close();
    },
  };
}
