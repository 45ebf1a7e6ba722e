import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ACCOUNT_LIMITS,
  type AccountLimit,
} from "~/services/platform/limits/account-limits.server";
import {
  REQUEST_LIMITS,
  type RequestLimit,
} from "~/services/platform/limits/request-limits.server";
import { startApp, type App } from "../../support/app/app";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startRedis, type Service } from "../../support/services";
import { visitorWithOwnIp } from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

let redis: Service;
let mailbox: Mailbox;
let app: App;

const newVisitor = () => visitorWithOwnIp(app.origin);

beforeAll(async () => {
  [redis, mailbox] = await Promise.all([startRedis(), startMailbox()]);
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "Loops <hello@example.org>" };
  app = await startApp({ env: { ...mail, REDIS_URL: redis.url, TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([redis.stop(), mailbox.stop()]);
});

describe("limits", () => {
  const form = (one: Visitor, path: string, fields: Record<string, string>) =>
    one.send(path, {
      method: "POST",
      headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  const login = (one: Visitor, params: Record<string, string>) =>
    one.send("/api/auth/login", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ type: "email", params }),
    });
  const get = (one: Visitor, path: string) =>
    one.send(path, { headers: { Accept: "application/json" } });

  /** Each command that Redis takes too long for is counted in memory alone, beside the limit. */
  const COUNTED_ALONE = 5;

  /** Returns the answer that refuses, or the last of those that may be counted alone. */
  async function refusal(send: (more: number) => Promise<Response>): Promise<Response> {
    let response = await send(0);
    for (let more = 1; response.status !== 429 && more <= COUNTED_ALONE; more += 1) {
      await response.body?.cancel();
      response = await send(more);
    }
    return response;
  }

  type Attempt = (one: Visitor, at: number) => Promise<Response>;

  /**
   * How to use up each limit. With `spread` each request comes from another client, so that only
   * the email address counts.
   */
  const attempts: Record<RequestLimit | AccountLimit, { attempt: Attempt; spread?: true } | null> =
    {
      read: { attempt: (one) => one.get("/api/auth/validate") },
      // Its refusal is a picture, as `pictures.test.ts` tests.
      picture: null,
      write: { attempt: (one) => form(one, "/api/theme", { theme: "dark" }) },
      report: { attempt: (one) => form(one, "/api/player/report", {}) },
      import: { attempt: (one) => form(one, "/import", {}) },
      contact: { attempt: (one) => form(one, "/api/contactform/contactform", {}) },
      "mail-by-asker": { attempt: (one) => login(one, { email: "mails@example.org" }) },
      // Slows down without rejecting, as `lock-out.test.ts` tests.
      "mail-to-address": null,
      // Reached over hours only, as `account-limits.test.ts` tests.
      "mail-by-asker-a-day": null,
      "mail-by-client": { attempt: (one, at) => login(one, { email: `mail${at}@example.org` }) },
      "code-by-client": {
        attempt: (one, at) => login(one, { email: `code${at}@example.org`, code: "123456" }),
      },
      "code-by-asker": {
        attempt: (one) => login(one, { email: "code@example.org", code: "123456" }),
      },
      "code-of-address-a-day": {
        attempt: (one) => login(one, { email: "codes@example.org", code: "123456" }),
        spread: true,
      },
      "password-by-client": {
        attempt: (one, at) => login(one, { email: `pass${at}@example.org`, password: "guess" }),
      },
      "station-failures-by-client": {
        attempt: (one) =>
          form(one, "/api/radio/failed", { stationid: "00000000-0000-4000-8000-000000000000" }),
      },
      "password-by-asker": {
        attempt: (one) => login(one, { email: "password@example.org", password: "guess" }),
      },
      "password-of-address": {
        attempt: (one) => login(one, { email: "passwords@example.org", password: "guess" }),
        spread: true,
      },
      // Counted per signed-in account, as `passwords.test.ts` tests.
      "present-password": null,
      // These protect an upstream and answer from the cache; `artists.test.ts` tests the one that
      // may reject.
      "search-by-client": null,
      "daily-search-by-client": null,
      "podcast-directory-by-client": null,
      "suggest-by-client": null,
      "lookup-by-client": null,
      // Beyond these the page is rendered all the same, as `reading.test.ts` tests.
      "video-by-client": null,
      "last-search-by-client": null,
    };

  const points = (name: string) =>
    name in REQUEST_LIMITS
      ? REQUEST_LIMITS[name as RequestLimit]
      : ACCOUNT_LIMITS[name as AccountLimit].points;

  const limited = Object.entries(attempts).flatMap(([name, one]) =>
    one ? [{ name, ...one }] : [],
  );

  test.each(limited)(
    "$name: the allowed requests are answered, then it is 429 with the time to wait",
    { timeout: 60_000 },
    async ({ name, attempt, spread }) => {
      const one = newVisitor();
      const statuses: number[] = [];
      for (let at = 0; at < points(name); at++) {
        const response = await attempt(spread ? newVisitor() : one, at);
        statuses.push(response.status);
        await response.body?.cancel();
      }
      expect(statuses).not.toContain(429);
      const refused = await refusal((more) =>
        attempt(spread ? newVisitor() : one, points(name) + more),
      );
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ error: { message: expect.any(String) } });
      if (spread) return;
      const other = name === "read" ? form(one, "/api/theme", {}) : get(one, "/api/history");
      expect((await other).status).not.toBe(429);
    },
  );

  test("a flood of forms is answered briefly, and its connections are closed", async () => {
    const one = newVisitor();
    const send = () => one.form("/contact", {});
    for (let at = 0; at < REQUEST_LIMITS.contact; at += 1) await (await send()).text();
    const page = await refusal(send);
    for (let at = 0; at < REQUEST_LIMITS.contact; at += 1) await (await send()).text();
    const flood = await refusal(send);
    expect([page, flood].map(({ status }) => status)).toEqual([429, 429]);
    expect(await page.text()).toContain("<main");
    expect(await flood.text()).toBe("Too many requests, please wait a moment\n");
    expect(page.headers.get("connection")).not.toBe("close");
    expect(flood.headers.get("connection")).toBe("close");
  });

  test("hold without errors while Redis is down and when it is back", async () => {
    const one = newVisitor();
    const report = () => form(one, "/api/player/report", {});
    await redis.kill();
    const away = [];
    for (let at = 0; at < 61; at++) away.push((await report()).status);
    expect(new Set(away.slice(0, 60))).toEqual(new Set([400]));
    expect(away[60]).toBe(429);
    expect((await form(newVisitor(), "/api/theme", { theme: "dark" })).status).toBeLessThan(400);
    await redis.restart();
    const ready = async () => (await fetch(`${app.origin}/readyz`)).status;
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
    const two = newVisitor();
    const back = [];
    for (let at = 0; at < 60; at++) back.push((await form(two, "/api/player/report", {})).status);
    expect(new Set(back)).toEqual(new Set([400]));
    expect((await refusal(() => form(two, "/api/player/report", {}))).status).toBe(429);
  });
});
