import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../tests/support/app/process";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { startForwarder } from "../../../tests/support/network/forwarder";
import { startRedis } from "../../../tests/support/services";
import { connectRedis, connectSubscriber, publish, redisReady } from "./redis.server";

function recordedLog() {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  return { lines, log };
}

it("is not ready and rejects at once while Redis is down, without throwing on its own", async () => {
  const { lines, log } = recordedLog();
  const redis = connectRedis(`redis://127.0.0.1:${await freePort()}`, log);
  onTestFinished(() => redis.disconnect());
  await expect.poll(() => lines).toHaveLength(1);
  const before = Date.now();
  await expect(redis.get("a")).rejects.toThrow();
  expect(await redisReady(redis)).toBe(false);
  expect(Date.now() - before).toBeLessThan(3000);
});

it("reconnects after Redis was killed and restarted, and logs each once", async () => {
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
  await expect.poll(() => redisReady(redis)).toBe(true);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "Redis does not answer, continuing without it",
    "Redis answers again",
  ]);
});

it("rejects commands to a hanging Redis after 250 ms, then at once, until it recovers", async () => {
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
  expect(Date.now() - before).toBeLessThan(3000);
  await expect.poll(() => redis.status).not.toBe("ready");
  const then = Date.now();
  for (let at = 0; at < 20; at++) await expect(redis.get("a")).rejects.toThrow();
  expect(Date.now() - then, "not 250 ms each").toBeLessThan(20 * 250);
  process.kill(pid, "SIGCONT");
  await expect.poll(() => redisReady(redis)).toBe(true);
});

it("reconnects to receive messages after its connection was dropped without a word", async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const way = await startForwarder(new URL(server.url));
  onTestFinished(() => way.stop());
  const redis = connectRedis(server.url, quietLog);
  onTestFinished(() => redis.disconnect());
  const subscriber = connectSubscriber(way.url, quietLog);
  onTestFinished(() => subscriber.disconnect());
  let timesReady = 0;
  const messages: string[] = [];
  subscriber.on("message", (_channel, message) => messages.push(message));
  subscriber.on("ready", () => {
    void subscriber.subscribe("news").then(() => (timesReady += 1));
  });
  await expect.poll(() => timesReady).toBe(1);
  await expect.poll(() => redisReady(redis)).toBe(true);
  way.forget();
  await expect.poll(() => timesReady).toBe(2);
  await publish(redis, "news", "heard");
  await expect.poll(() => messages).toEqual(["heard"]);
});
