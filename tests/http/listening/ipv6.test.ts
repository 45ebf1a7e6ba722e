import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { postgresCopy } from "../../support/data/postgres-copy";
import { startForwarder } from "../../support/network/forwarder";
import { startRedis } from "../../support/services";

/** The address of a server on 127.0.0.1, by way of `::1`. */
async function overIpv6(url: string): Promise<string> {
  const forwarder = await startForwarder(new URL(url), "::1");
  onTestFinished(() => forwarder.stop());
  return forwarder.url;
}

it("listens, and reaches PostgreSQL and Redis, where there is only IPv6", async () => {
  const [copy, redis] = await Promise.all([postgresCopy(), startRedis()]);
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  onTestFinished(async () => {
    await Promise.all([copy.remove(), redis.stop()]);
  });
  const app = await startApp({
    host: "::1",
    env: {
      DATABASE_URL: await overIpv6(copy.url),
      REDIS_URL: await overIpv6(redis.url),
      TRUST_PROXY: "1",
    },
  });
  onTestFinished(() => app.stop());
  expect(new URL(app.origin).hostname).toBe("[::1]");
  expect(app.logs()).toContain(`listening on ${app.origin}`);
  const stores = { database: "up", disk: "up", redis: "up" };
  expect(await (await fetch(`${app.origin}/readyz`)).json()).toMatchObject({ stores });
  const listener = new Visitor(app.origin);
  expect((await listener.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" })).status).toBe(200);
  const favorites = await (await listener.get("/favorites")).text();
  expect(favorites).toContain("fJ9rUzIMcZQ");
  expect(await (await fetch(`${app.origin}/about`)).text()).toContain(`href="${app.origin}/about"`);

  const send = async (from: string) => {
    const headers = { origin: app.origin, "x-forwarded-for": from };
    const form = { method: "POST", headers, body: new URLSearchParams({ message: "" }) };
    return (await fetch(`${app.origin}/contact`, form)).status;
  };
  const sent = [];
  // One /64 is one client.
  for (let at = 1; at <= 6; at += 1) sent.push(await send(`2001:db8::${at}`));
  expect(sent.indexOf(429)).toBe(5);
  expect(await send("2001:db8:0:1::1")).not.toBe(429);
});
