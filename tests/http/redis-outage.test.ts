import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../support/app";
import { startMailbox, type Mailbox } from "../support/mailbox";
import { startRedis, type Service } from "../support/services";
import { newcomer, signInByMail, someAddress, whoIs } from "../support/sign-in";

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

it("keeps listeners signed in while Redis is stopped and when it is back, and signs out at once", async () => {
  const email = someAddress();
  const [one, two, anonymous] = [newcomer(app.origin), newcomer(app.origin), newcomer(app.origin)];
  await signInByMail(one, mailbox, email);
  await signInByMail(two, mailbox, email);
  const heart = { ytid: "fJ9rUzIMcZQ" };
  await anonymous.json("/api/star/set", heart);

  await redis.kill();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
  expect((await whoIs(one)).status).toBe(200);
  expect((await one.json("/api/star/set", heart)).status).toBe(200);
  expect((await anonymous.json("/api/star/page")).answer).toMatchObject({ res: [heart] });
  const late = newcomer(app.origin);
  await signInByMail(late, mailbox, someAddress());
  expect((await whoIs(late)).status).toBe(200);
  await one.json("/api/auth/sessions/revoke-others", {});
  expect((await whoIs(two)).status).toBe(401);
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);

  await redis.restart();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  const statuses = [];
  for (const who of [one, two, late]) statuses.push((await whoIs(who)).status);
  expect(statuses).toEqual([200, 401, 200]);
  expect((await anonymous.json("/api/star/page")).answer).toMatchObject({ res: [heart] });
  await one.form("/logout", {});
  expect((await whoIs(one)).status).toBe(401);
}, 60_000);
