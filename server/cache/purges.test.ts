import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { EVERYTHING } from "~/services/platform/cache-policy.server";
import { connectRedis, redisReady } from "~/services/platform/redis.server";
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

/** A second process, which hears everything and loses its connection never. */
async function openOther({ url }: Service) {
  const other = openProcess({ publishes: url, hears: url });
  await expect.poll(() => other.removed).toEqual([EVERYTHING]);
  other.removed.length = 0;
  return other;
}

/** A process whose purges Redis refuses until `allowed`, and another that hears them. */
async function openRefused() {
  const server = await redisOfTest();
  const other = await openOther(server);
  const own = openProcess({ publishes: server.url, hears: server.url });
  const operator = connectRedis(server.url, quietLog);
  onTestFinished(() => operator.disconnect());
  await expect.poll(() => Promise.all([own.redis, operator].map(redisReady))).toEqual([true, true]);
  await operator.call("ACL", "SETUSER", "default", "-publish");
  const allowed = async () => {
    // Answers come in the order of the commands.
    await own.redis.ping();
    await operator.call("ACL", "SETUSER", "default", "+publish");
  };
  return { own, other, allowed };
}

test("a purge reaches other processes once its own connection is back, and then the edge again", async () => {
  const server = await redisOfTest();
  const way = await forwarderTo(server);
  const other = await openOther(server);
  const own = openProcess({ publishes: way.url, hears: server.url });
  await expect.poll(() => redisReady(own.redis)).toBe(true);
  way.cut();
  await expect.poll(() => own.redis.status).not.toBe("ready");
  own.purges.purge("video-a");
  own.purges.purge("page-top10");
  expect(own.removed).toEqual(expect.arrayContaining(["video-a", "page-top10"]));
  expect(own.atEdge).toEqual(["video-a", "page-top10"]);
  way.leadTo(new URL(server.url));
  await expect.poll(() => other.removed).toEqual(["video-a", "page-top10"]);
  const twice = ["video-a", "page-top10", "video-a", "page-top10"];
  await expect.poll(() => own.atEdge).toEqual(twice);
});

test("a purge that Redis refused for a while reaches other processes; of many, everything", async () => {
  const { own, other, allowed } = await openRefused();
  for (let at = 0; at < 700; at += 1) own.purges.purge(`video-${at}`);
  await allowed();
  await expect.poll(() => other.removed).toContain(EVERYTHING);
  expect(other.removed.length).toBeLessThan(700);
});

test("a purge that failed is tried once more at the end of the process", async () => {
  const { own, other, allowed } = await openRefused();
  own.purges.purge("video-a");
  await allowed();
  await own.purges.close();
  await expect.poll(() => other.removed).toEqual(["video-a"]);
});

test("a process that hears others again removes its pages, and those that it put in front", async () => {
  const server = await redisOfTest();
  const way = await forwarderTo(server);
  const { removed, atEdge } = openProcess({ publishes: server.url, hears: way.url });
  await expect.poll(() => removed).toEqual([EVERYTHING]);
  expect(atEdge).toEqual([]);
  way.cut();
  way.leadTo(new URL(server.url));
  await expect.poll(() => removed).toEqual([EVERYTHING, EVERYTHING]);
  expect(atEdge).toEqual([EVERYTHING]);
});

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
  await expect.poll(() => way.refused).toBeGreaterThan(0);
  expect(removed).toEqual([]);
  way.leadTo(new URL(server.url));
  await expect.poll(() => removed).toEqual([EVERYTHING, "video-a"]);
  await purges.close();
});
