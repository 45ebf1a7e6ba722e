import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../../support/app/app";
import { startEdge } from "../../support/edge/edge";
import { startMailbox } from "../../support/network/mailbox";
import {
  alertOf,
  requestSignInEmail,
  visitorWithOwnIp,
  parsePage,
  signInByEmail,
} from "../../support/app/sign-in";

const heart = new URLSearchParams({ ytid: "fJ9rUzIMcZQ" });

it("serves public pages and files while the app is down, and a listener's pages only with it", async () => {
  const app = await startApp({ env: { TRUST_PROXY: "1" } });
  onTestFinished(() => app.stop());
  const edge = await startEdge(new URL(app.origin).host.replace("localhost", "127.0.0.1"));
  onTestFinished(() => edge.stop());
  const get = (path: string, cookie = "") =>
    fetch(edge.url + path, { headers: { connection: "close", cookie } });

  const page = await get("/about?utm_source=mail");
  const html = await page.text();
  expect(page.headers.get("cache-control")).toMatch(/^public/);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  expect((await get(script)).headers.get("cache-control")).toContain("immutable");

  const hearted = await fetch(`${edge.url}/api/star/set`, {
    method: "POST",
    body: heart,
    redirect: "manual",
    headers: { origin: app.origin, accept: "text/html" },
  });
  expect(hearted.status).toBe(303);
  const cookie = hearted.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^__lor=/);
  const mine = await get("/about", cookie);
  expect(mine.headers.get("cache-control")).toBe("private, no-store");
  expect(await mine.text()).toContain("data-session");
  expect(await (await get("/favorites", cookie)).text()).toContain("fJ9rUzIMcZQ");

  await app.kill9();
  const kept = await get("/about");
  expect(kept.status).toBe(200);
  expect(kept.headers.get("x-cache")).toBe("hit");
  expect(await kept.text()).toBe(html);
  expect((await get(script)).status).toBe(200);
  expect((await get("/about", cookie)).status).toBe(503);
});

it("writes no sign-in secret into any log, whatever the method", async () => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.stop());
  const env = { TRUST_PROXY: "2", SMTP_URL: mailbox.url, LOG_LEVEL: "trace" };
  const app = await startApp({ env });
  onTestFinished(() => app.stop());
  const edge = await startEdge(new URL(app.origin).host.replace("localhost", "127.0.0.1"));
  onTestFinished(() => edge.stop());
  const secrets: string[] = [];

  const byLink = visitorWithOwnIp(edge.url);
  const { link, code } = await requestSignInEmail(byLink, mailbox, "ann@canary.example");
  secrets.push(code, link.split("/").at(-1)!);
  const referer = { referer: edge.url + link };
  expect((await byLink.send(link, { headers: { accept: "text/html" } })).status).toBe(200);
  await byLink.send("/favicon.svg", { headers: referer });
  for (const spelling of [`${link}/`, link.replace("/login/", "/LOGIN//"), `${link}?x=1`]) {
    await byLink.send(spelling, { headers: referer });
  }
  expect((await byLink.form(link, {})).status).toBe(303);
  await byLink.send("/watch?v=fJ9rUzIMcZQ", { headers: referer });

  const byCode = visitorWithOwnIp(edge.url);
  await signInByEmail(byCode, mailbox, "bob@canary.example");
  secrets.push(mailbox.received.at(-1)!.code);
  const password = "canary of a password";
  await byCode.form("/password", { password });
  const byPassword = visitorWithOwnIp(edge.url);
  await byPassword.form("/login/password", { email: "bob@canary.example", password });
  const answered = "/auth/google/callback?code=canary-of-google&state=canary-of-state";
  await visitorWithOwnIp(edge.url).get(answered);

  mailbox.rejection = { code: 550, message: "no canary@canary.example here" };
  const form = { email: "canary@canary.example", back: "/" };
  const unsent = await visitorWithOwnIp(edge.url).form("/login/email", form);
  expect(alertOf(await parsePage(unsent))).toContain("could not be sent");
  for (const { cookies } of [byLink, byCode, byPassword]) secrets.push(cookies.get("__lor")!);

  await expect.poll(() => edge.accessLog()).toContain('"path":"/auth/google/callback"');
  await expect.poll(() => app.logs()).toContain("did not accept a sign-in email");
  const logs = edge.accessLog() + edge.errorLog() + app.logs();
  expect(logs.match(/"path":"\/login\/-"/g)?.length).toBeGreaterThan(8);
  const isCode = /^\d{6}$/;
  const words = new Set(logs.split(/\W+/));
  const isLogged = (secret: string) =>
    isCode.test(secret) ? words.has(secret) : logs.includes(secret);
  expect(secrets.filter(isLogged)).toEqual([]);
  expect(logs).not.toContain("canary");
}, 60_000);
