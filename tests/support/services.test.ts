import { Redis } from "ioredis";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startNginx, startPostgres, startRedis } from "./services";

it("starts a Redis that can be killed and started again", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const client = new Redis(redis.url);
  client.on("error", () => undefined);
  expect(await client.set("a", "1")).toBe("OK");
  await redis.kill();
  await redis.restart();
  await expect.poll(() => client.get("a").catch(() => "gone")).toBeNull();
  client.disconnect();
});

it("starts a PostgreSQL whose rows survive a kill", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = await postgres.createDatabase();
  const ask = async (text: string) => {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query(text).finally(() => client.end());
    return rows as unknown[];
  };
  await ask("create table kept (n int)");
  await ask("insert into kept values (7)");
  await postgres.kill();
  await postgres.restart();
  expect(await ask("select n from kept")).toEqual([{ n: 7 }]);
});

it("starts an nginx with the configuration given", async () => {
  const nginx = await startNginx("server { listen 127.0.0.1:__PORT__; return 200 'here'; }");
  onTestFinished(() => nginx.stop());
  expect(await (await fetch(nginx.url)).text()).toBe("here");
});
