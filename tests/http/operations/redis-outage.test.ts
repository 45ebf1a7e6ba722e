import { afterAll, beforeAll, expect, it } from "vitest";
import { admin } from "../../support/app/admin";
import { startApp, type App } from "../../support/app/app";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startRedis, type Service } from "../../support/services";
import { visitorWithOwnIp, signInByEmail, uniqueEmail, whoIs } from "../../support/app/sign-in";

let redis: Service;
let mailbox: Mailbox;
let app: App;
beforeAll(async () => {
  [redis, mailbox] = await Promise.all([startRedis(), startMailbox()]);
  const env = { REDIS_URL: redis.url, SMTP_URL: mailbox.url, TRUST_PROXY: "1" };
  app = await startApp({ env });
});
afterAll(async () => {
  await app.stop();
  await redis.stop();
  await mailbox.stop();
});

const readiness = async () => (await fetch(`${app.origin}/readyz`)).status;

it("keeps listeners signed in while Redis is stopped and afterwards, and logs out at once", async () => {
  const email = uniqueEmail();
  const [one, two, anonymous] = [
    visitorWithOwnIp(app.origin),
    visitorWithOwnIp(app.origin),
    visitorWithOwnIp(app.origin),
  ];
  await signInByEmail(one, mailbox, email);
  await signInByEmail(two, mailbox, email);
  const heart = { ytid: "fJ9rUzIMcZQ" };
  await anonymous.json("/api/star/set", heart);

  await redis.kill();
  await expect.poll(readiness).toBe(503);
  expect((await whoIs(one)).status).toBe(200);
  expect((await one.json("/api/star/set", heart)).status).toBe(200);
  expect((await anonymous.json("/api/star/page")).answer).toMatchObject({ res: [heart] });
  const late = visitorWithOwnIp(app.origin);
  await signInByEmail(late, mailbox, uniqueEmail());
  expect((await whoIs(late)).status).toBe(200);
  await one.json("/api/auth/sessions/revoke-others", {});
  expect((await whoIs(two)).status).toBe(401);
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);

  await redis.restart();
  await expect.poll(readiness).toBe(200);
  const statuses = [];
  for (const who of [one, two, late]) statuses.push((await whoIs(who)).status);
  expect(statuses).toEqual([200, 401, 200]);
  expect((await anonymous.json("/api/star/page")).answer).toMatchObject({ res: [heart] });
  await one.form("/logout", {});
  expect((await whoIs(one)).status).toBe(401);
});

it("runs operator commands while Redis is stopped, and says which processes have not heard yet", async () => {
  const slot = ["ads", "set", "sidebar", "--label", "Shop", "--link", "https://shop.example"];
  const beside = { dataDir: `${app.dataDir}/of-another-machine` };
  const env = { DATABASE_URL: app.databaseUrl!, REDIS_URL: redis.url };
  const told = await admin(beside, slot, env);
  expect(told).toMatchObject({ code: 0, err: "" });
  expect(told.out).not.toContain("Redis");
  await redis.kill();
  const { code, out } = await admin(beside, slot, env);
  expect([code, out]).toEqual([0, expect.stringContaining("Redis does not answer")]);
  const alone = await admin(beside, slot, { DATABASE_URL: app.databaseUrl! });
  expect(alone.out).toContain("up to an hour");
  expect((await admin(app, ["ads", "list"])).out).toContain("https://shop.example");
  await redis.restart();
});
