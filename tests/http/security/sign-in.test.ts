import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { wholeLog } from "../../support/whole-log";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startRedis, type Service } from "../../support/services";
import {
  requestSignInEmail,
  visitorWithOwnIp,
  signInByEmail,
  whoIs,
  wrongCode,
} from "../../support/app/sign-in";

const SECRET = "a-session-secret-that-nobody-may-see-0123456789";

let redis: Service;
let mailbox: Mailbox;
let app: App;
let addresses = 0;

const uniqueAddress = () => `attacked${++addresses}@example.org`;
const newVisitor = () => visitorWithOwnIp(app.origin);

beforeAll(async () => {
  [redis, mailbox] = await Promise.all([startRedis(), startMailbox()]);
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "Loops <hello@example.org>" };
  const env = { ...mail, REDIS_URL: redis.url, TRUST_PROXY: "1", SESSION_SECRET: SECRET };
  app = await startApp({ env: { ...env, LOG_LEVEL: "debug" } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([redis.stop(), mailbox.stop()]);
});

const cookieLines = (response: Response) =>
  response.headers.getSetCookie().map((line) => {
    const [pair = "", ...flags] = line.split(/;\s*/);
    return { name: pair.split("=")[0] ?? "", flags: flags.map((flag) => flag.toLowerCase()) };
  });

describe("the session's cookie", () => {
  const signedIn = async (origin: string, headers: Record<string, string> = {}) => {
    const one = visitorWithOwnIp(origin, headers);
    const { code } = await requestSignInEmail(one, mailbox, uniqueAddress());
    return cookieLines(await one.form("/login/code", { code }));
  };

  test("is out of reach of scripts, other sites and other paths", async () => {
    const cookies = await signedIn(app.origin);
    expect(cookies.map(({ name }) => name)).toEqual(["__lor", "__lor-device"]);
    for (const { flags } of cookies) {
      expect(flags).toEqual(expect.arrayContaining(["httponly", "samesite=lax", "path=/"]));
      expect(flags.some((flag) => flag.startsWith("domain"))).toBe(false);
      expect(flags).not.toContain("secure");
    }
  });

  test("requires encrypted connections where the origin is https", async () => {
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "hello@example.org" };
    const secure = await startApp({ env: { ...mail, ORIGIN: "https://loops.example" } });
    try {
      const response = await fetch(`${secure.origin}/api/star/set`, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({ ytid: "dQw4w9WgXcQ" }),
      });
      const [cookie] = cookieLines(response);
      expect(cookie?.flags).toEqual(expect.arrayContaining(["secure", "httponly", "samesite=lax"]));
    } finally {
      await secure.stop();
    }
  });

  test("is worthless with one character changed, and planted ones are never adopted", async () => {
    const victim = newVisitor();
    victim.cookies.set(
      "__lor",
      "AAAAAAAAAAAAAAAAAAAAAA.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    );
    const planted = victim.cookies.get("__lor");
    await signInByEmail(victim, mailbox, uniqueAddress());
    const cookie = victim.cookies.get("__lor") ?? "";
    expect(cookie).not.toBe(planted);
    const thief = newVisitor();
    thief.cookies.set(
      "__lor",
      cookie.replace(/^./, (first) => (first === "A" ? "B" : "A")),
    );
    expect((await whoIs(thief)).status).toBe(401);
    expect((await whoIs(victim)).status).toBe(200);
  });
});

describe("secrets", () => {
  test("never appear in the log at any level", async () => {
    const email = "logged.listener@example.org";
    const one = newVisitor();
    const { code, link } = await requestSignInEmail(one, mailbox, email);
    await one.form("/login/code", { code: wrongCode(code) });
    await one.get(link);
    await one.form("/login/code", { code });
    const password = "correct horse battery staple";
    const { answer } = await whoIs(one);
    const body = { password, provider: "email", authedUid: answer.uid };
    expect((await one.json("/api/auth/generatePassword", body)).status).toBe(200);
    const other = newVisitor();
    const params = { email, password: `${password} wrong` };
    await other.json("/api/auth/login", { type: "email", params });
    const right = { type: "email", params: { email, password } };
    expect((await other.json("/api/auth/login", right)).status).toBe(200);
    await one.get(`/watch?v=dQw4w9WgXcQ&token=${password}`);
    const cookies = [one, other].flatMap((visitor) => [...visitor.cookies.values()]);
    const logs = await wholeLog(app);
    expect(logs).toContain("/login/code");
    const token = link.split("/").at(-1) ?? "";
    for (const secret of [code, token, email, password, "battery", SECRET, ...cookies]) {
      expect(logs.includes(secret), secret).toBe(false);
    }
  });
});

describe("an email", () => {
  const INJECTIONS = [
    "sly@example.org\r\nBcc: everybody@example.org",
    "sly@example.org\nSubject: You have won",
    "sly@example.org, everybody@example.org",
    "sly@example.org%0d%0aBcc:everybody@example.org",
    '"sly\r\nBcc: everybody@example.org"@example.org',
    "<sly@example.org> everybody@example.org",
  ];

  test.each(INJECTIONS)("is not sent to %j, and its headers cannot be injected", async (email) => {
    const before = mailbox.received.length;
    const response = await newVisitor().form("/login/email", { email, back: "/" });
    expect(response.status).toBe(422);
    expect(mailbox.received).toHaveLength(before);
  });

  test("contains nothing that a listener has put into the request", async () => {
    const one = visitorWithOwnIp(app.origin, {
      "User-Agent": "x\tBcc: a@example.org",
      "X-Real-Name": "x",
    });
    const { mail, to } = await requestSignInEmail(
      one,
      mailbox,
      uniqueAddress(),
      "/watch?v=evilevil123",
    );
    expect(to).toHaveLength(1);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.from?.address).toBe("hello@example.org");
    const links = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(
      ([link]) => link,
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith(app.origin))).toEqual([]);
  });

  test("links to our own origin, whatever host the request names", async () => {
    const email = uniqueAddress();
    const response = await newVisitor().send("/login/email", {
      method: "POST",
      headers: { "X-Forwarded-Host": "evil.example", "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ email, back: "/" }),
    });
    expect(response.status).toBe(303);
    const { mail } = await mailbox.newest(email);
    expect(`${mail.text} ${mail.html}`).not.toContain("evil.example");
  });
});
