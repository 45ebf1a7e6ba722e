import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { EVERYTHING } from "~/services/platform/cache-policy.server";
import { connectRedis } from "~/services/platform/redis.server";
import { quietLog } from "../../tests/support/app/quiet-log";
import { startForwarder, type Forwarder } from "../../tests/support/network/forwarder";
import { startRedis, type Service } from "../../tests/support/services";
import { openPurges, PURGE_CHANNEL } from "./purges";

async function redisOfTest(): Promise<Service> {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  return server;
}

async function forwarderTo(server: Service): Promise<Forwarder> {
  const forwarder = await startForwarder(new URL(server.url));
  onTestFinished(() => forwarder.stop());
  return forwarder;
}

type Way = { publishes: string; hears: string };

/** A process that publishes and hears purges by different ways. */
function openProcess({ publishes, hears }: Way, onLocal: (key: string) => void = () => undefined) {
  const removed: string[] = [];
  const atEdge: string[] = [];
  const redis = connectRedis(publishes, quietLog);
  const purges = openPurges({
    redisUrl: hears,
    redis,
    local(key) {
      removed.push(key);
      onLocal(key);
    },
    edge: {
      purge: (key) => void atEdge.push(key),
      unconfirmed: async () => [],
      close: async () => undefined,
    },
    log: quietLog,
  });
  onTestFinished(async () => {
    await purges.close();
    redis.disconnect();
  });
  return { purges, redis, removed, atEdge };
}

test("a process that began without Redis removes its pages when Redis comes, and misses nothing from then on", async () => {
  const server = await redisOfTest();
  const way = await forwarderTo(server);
  way.cut();
  const { port } = new URL(server.url);
  const publishNow = (key: string) => {
    if (key !== EVERYTHING) return;
    execFileSync("redis-cli", ["-p", port, "publish", PURGE_CHANNEL, "video-a"]);
  };
  const { removed, purges } = openProcess({ publishes: server.url, hears: way.url }, publishNow);
  await expect.poll(() => removed).toEqual([]);
  way.leadTo(new URL(server.url));
  await expect.poll(() => removed).toEqual([EVERYTHING, "video-a"]);
  await purges.close();
});
