import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../tests/support/process";
import { quietLog } from "../../../tests/support/quiet-log";
import { startRedis } from "../../../tests/support/services";
import { connectRedis, redisReady } from "./redis.server";

function recordedLog() {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  return { lines, log };
}

it("is not ready and rejects at once while no Redis listens, and never throws by itself", async () => {
  const { lines, log } = recordedLog();
  const redis = connectRedis(`redis://127.0.0.1:${await freePort()}`, log);
  onTestFinished(() => redis.disconnect());
  await expect.poll(() => lines).toHaveLength(1);
  const before = Date.now();
  await expect(redis.get("a")).rejects.toThrow();
  expect(await redisReady(redis)).toBe(false);
  expect(Date.now() - before).toBeLessThan(300);
});

it("recovers by itself after Redis was killed and started again, and says each once", async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const { lines, log } = recordedLog();
  const redis = connectRedis(server.url, log);
  onTestFinished(() => redis.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  await server.kill();
  await expect.poll(() => redisReady(redis)).toBe(false);
  await expect.poll(() => lines).toHaveLength(1);
  await server.restart();
  await expect.poll(() => redisReady(redis), { timeout: 4000 }).toBe(true);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "Redis does not answer: going on without it",
    "Redis answers again",
  ]);
}, 15_000);

it("gives up on a Redis that hangs within 250 ms a command, then at once, until it goes on", async () => {
  const server = await startRedis();
  const redis = connectRedis(server.url, quietLog);
  onTestFinished(() => redis.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  const pid = Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
  onTestFinished(async () => {
    process.kill(pid, "SIGCONT");
    await server.stop();
  });
  process.kill(pid, "SIGSTOP");
  const before = Date.now();
  await expect(redis.get("a")).rejects.toThrow();
  expect(Date.now() - before).toBeLessThan(400);
  await expect.poll(() => redis.status).not.toBe("ready");
  const then = Date.now();
  await expect(redis.get("a")).rejects.toThrow();
  expect(Date.now() - then).toBeLessThan(100);
  process.kill(pid, "SIGCONT");
  await expect.poll(() => redisReady(redis), { timeout: 6000 }).toBe(true);
}, 15_000);
