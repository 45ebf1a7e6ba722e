import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Log } from "../../platform/log.server";
import { connectSubscriber, publish, type RedisClient } from "../../platform/redis.server";

/** A song that a station has been playing since `at` (epoch ms). */
export interface Song {
  stationId: string;
  title: string;
  at: number;
}

const CHANNEL = "lor:radio:titles";
const LEASE_MS = 15_000;

const songSchema = z.object({ stationId: z.string(), title: z.string(), at: z.number() });
const messageSchema = z.object({ from: z.string(), song: songSchema });

/** Reads a message. Returns null for one that is none of ours. */
function messageOf(text: string): z.infer<typeof messageSchema> | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The exchange between processes about stations. */
export interface TitleExchange {
  /** Whether this process reads the station's titles for all; ask again within 10 s. */
  lease(stationId: string): Promise<boolean>;
  /** Gives this process's lease back, if it has one. */
  release(stationId: string): void;
  /** Sends a song to the other processes. It may be lost; send it again while it plays. */
  send(song: Song): void;
  close(): void;
}

/** For a single process. */
const alone: TitleExchange = {
  lease: () => Promise.resolve(true),
  release: () => undefined,
  send: () => undefined,
  close: () => undefined,
};

const DELETE_OWN = `
if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end`;

const leaseKey = (stationId: string) => `lor:radio:reader:${stationId}`;

interface Options {
  redis: RedisClient | null;
  redisUrl: string | undefined;
  log: Log;
  onSong: (song: Song) => void;
}

/**
 * Lets one process read a station for all, through Redis. While Redis is down each process reads
 * for itself.
 */
export function openTitleExchange({ redis, redisUrl, log, onSong }: Options): TitleExchange {
  if (!redis || !redisUrl) return alone;
  const own = randomUUID();
  const subscriber = connectSubscriber(redisUrl, log);
  subscriber.on("ready", () => {
    subscriber
      .subscribe(CHANNEL)
      .catch((err: unknown) => log.warn({ err }, "titles of other processes are not received"));
  });
  subscriber.on("message", (_channel, text) => {
    const message = messageOf(text);
    if (message && message.from !== own) onSong(message.song);
  });

  return {
    async lease(stationId) {
      const key = leaseKey(stationId);
      try {
        if (await redis.set(key, own, "PX", LEASE_MS, "NX")) return true;
        if ((await redis.get(key)) !== own) return false;
        await redis.pexpire(key, LEASE_MS);
        return true;
      } catch {
        return true;
      }
    },
    release(stationId) {
      redis.eval(DELETE_OWN, 1, leaseKey(stationId), own).catch(() => undefined);
    },
    send(song) {
      publish(redis, CHANNEL, JSON.stringify({ from: own, song })).catch(() => undefined);
    },
    close: () => subscriber.disconnect(),
  };
}
