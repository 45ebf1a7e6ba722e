import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { startRedis, type Service } from "../../../tests/support/services";
import { connectRedis, redisReady } from "../platform/redis.server";
import { createPresence } from "./presence.server";

const NOW = 1_800_000_000_000;
let server: Service;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

async function open(kind: string) {
  if (kind === "memory") return { presence: createPresence(null, quietLog), redis: null };
  const redis = connectRedis(server.url, quietLog);
  await new Promise((ready) => redis.once("ready", ready));
  return { presence: createPresence(redis, quietLog), redis };
}

describe.each(["memory", "redis"])("presence in %s", (kind) => {
  test("counts each viewer once per channel, until three heartbeats are missed", async () => {
    const { presence, redis } = await open(kind);
    for (const viewer of ["ann", "bob", "ann"]) await presence.beat("rock", viewer, NOW);
    await presence.beat("pop", "ann", NOW);
    expect(await presence.viewers(["rock", "pop", "silent"], NOW + 1)).toEqual([2, 1, 0]);
    await presence.beat("rock", "bob", NOW + 30_000);
    expect(await presence.viewers(["rock", "pop"], NOW + 45_000)).toEqual([1, 0]);
    expect(await presence.viewers([], NOW)).toEqual([]);
    redis?.disconnect();
  });
});

test("two processes count the same viewers through Redis", async () => {
  const [one, other] = [await open("redis"), await open("redis")];
  await one.presence.beat("shared", "ann", NOW);
  await other.presence.beat("shared", "bob", NOW);
  expect(await one.presence.viewers(["shared"], NOW)).toEqual([2]);
  for (const { redis } of [one, other]) redis?.disconnect();
});

test("memory replaces a Redis that is down", async () => {
  const redis = connectRedis("redis://127.0.0.1:9", quietLog);
  const presence = createPresence(redis, quietLog);
  await presence.beat("rock", "ann", NOW);
  expect(await presence.viewers(["rock"], NOW)).toEqual([1]);
  redis.disconnect();
});

test("memory replaces a Redis that does not answer", async () => {
  const hanging = await startRedis();
  const redis = connectRedis(hanging.url, quietLog);
  onTestFinished(async () => {
    redis.disconnect();
    await hanging.kill();
    await hanging.stop();
  });
  await expect.poll(() => redisReady(redis)).toBe(true);
  const presence = createPresence(redis, quietLog);
  const pid = Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
  process.kill(pid, "SIGSTOP");
  await presence.beat("rock", "ann", NOW);
  expect(await presence.viewers(["rock"], NOW)).toEqual([1]);
});
