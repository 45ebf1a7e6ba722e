import { Redis } from "ioredis";
import { parse, type HTMLElement } from "node-html-parser";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { dumpDatabase, rowsWith } from "../../support/data/dump";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startPostgres, startRedis, type Postgres, type Service } from "../../support/services";
import { visitorWithOwnIp, signInByEmail, snackbarOf } from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";

let postgres: Postgres;
let redis: Service;
let mailbox: Mailbox;
let url = "";
let app: App;

beforeAll(async () => {
  [postgres, redis, mailbox] = await Promise.all([startPostgres(), startRedis(), startMailbox()]);
  url = await postgres.createDatabase();
  const stores = { DATABASE_URL: url, REDIS_URL: redis.url, SMTP_URL: mailbox.url };
  app = await startApp({
    atNoon: true,
    env: { ...stores, MAIL_FROM: "hello@example.org", TRUST_PROXY: "1" },
  });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([postgres.stop(), redis.stop(), mailbox.stop()]);
});

const visitor = () => visitorWithOwnIp(app.origin);
const page = async (one: Visitor, path = "/profile") => parse(await (await one.get(path)).text());
const main = (document: HTMLElement) =>
  document.querySelector("#main")?.structuredText.replace(/\s+/g, " ") ?? "";
const chosen = (document: HTMLElement) =>
  document.querySelector('input[name="keep"][checked]')?.getAttribute("value");

async function play(one: Visitor, ytid: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await one.json("/api/history/add", { ytid });
}

/** Follows a form's redirect to its page. */
async function follow(one: Visitor, response: Response): Promise<HTMLElement> {
  expect(response.status).toBe(303);
  return page(one, response.headers.get("Location") ?? "");
}

describe("/profile", () => {
  test("shows what practice has brought, to its listener only", async () => {
    const [one, other] = [visitor(), visitor()];
    const loop = { startMs: 12_000, endMs: 30_000 };
    const saved = { kind: "video", item: RICK, name: "Solo <i>", ...loop };
    await one.json("/api/loops/save", saved);
    await play(one, RICK);
    expect(main(await page(one))).not.toContain("Your practice");
    for (let pass = 0; pass < 2; pass++) {
      await one.json("/api/history/add", { ytid: RICK, loop: { ...loop, rate: 0.75 } });
    }
    await one.json("/api/history/add", { ytid: GANGNAM, loop: { startMs: 0, endMs: 4000 } });
    const document = await page(one);
    const text = main(document);
    expect(text).toContain("Your practice 00:00:40 on 1 of the last 30 days.");
    const rows = document.querySelectorAll("#main details table").at(-1)?.querySelectorAll("tr");
    expect(rows?.map((row) => row.structuredText.trim().replace(/\s+/g, " "))).toEqual([
      "DayPractised",
      expect.stringMatching(/^\d+ \w+ 20\d\d 00:00:40$/),
    ]);
    expect(text).toContain("The loops that took most Solo <i>");
    expect(text).toContain("2 passes");
    const link = document.querySelector(`#main a[href^="/watch?v=${RICK}&s=12&e=30"]`);
    expect(link?.text).toContain("Solo");
    expect(
      document.querySelectorAll("#main svg rect title").map(({ text }) => text),
    ).toContainEqual(expect.stringMatching(/: 00:00:40$/));
    const start = main(await page(one, "/yourlor"));
    expect(start).toMatch(/Practised last\s*All loops\s*Solo <i>/);
    await play(other, RICK);
    for (const path of ["/profile", "/yourlor"]) {
      expect((await page(other, path)).toString()).not.toContain("Solo");
    }
  });

  test("invites a new visitor, stores nothing and sets no cookie", async () => {
    const one = visitor();
    const response = await one.get("/profile");
    expect(response.headers.getSetCookie()).toEqual([]);
    const document = parse(await response.text());
    expect(document.querySelector('#main a[href^="/login"]')?.text).toBe("Sign in");
    expect(main(document)).toContain("Nothing about you is stored here yet.");
    expect(document.querySelector('a[href="/profile/delete"]')).toBeNull();
    for (const path of ["/profile/clear", "/profile/delete"]) {
      expect((await one.get(path)).headers.get("Location")).toBe("/profile");
    }
  });

  test("shows an anonymous listener's totals, year and most repeated, to nobody else", async () => {
    const one = visitor();
    await play(one, RICK, 3);
    await play(one, GANGNAM);
    await one.json("/api/star/set", { ytid: GANGNAM });
    const response = await one.get("/profile");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const document = parse(await response.text());
    const figures = document.querySelectorAll("#main dd").map((dd) => dd.text);
    expect(figures.slice(0, 4)).toEqual(["4", expect.stringMatching(/^\d\d:\d\d:\d\d$/), "2", "1"]);
    expect(main(document)).toContain("4 repeats on 1 day");
    const today = document.querySelector("#main svg rect title")?.text;
    expect(today).toMatch(/^\d+ \w+ \d{4}: 4 repeats/);
    const cells = document.querySelectorAll("#main table tbody td").map((td) => td.text);
    expect(cells.slice(0, 2)).toEqual(["1", "4"]);
    const rows = document.querySelectorAll("#main [data-rows] [data-ytid]");
    expect(rows.map((row) => row.getAttribute("data-ytid"))).toEqual([RICK, GANGNAM]);
    expect(main(document)).toContain("You listen without an account.");
    expect(main(await page(visitor()))).not.toContain("4 repeats");
  });

  test("shows an account with its address, sign-in methods and devices", async () => {
    const one = visitor();
    await signInByEmail(one, mailbox, "profile@example.org");
    const text = main(await page(one));
    for (const part of ["profile@example.org", "Signs in with Email", "(this one)"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("You listen without an account.");
  });
});

describe("the history setting", () => {
  test("is a form that shows the current choice; off records no play", async () => {
    const one = visitor();
    await play(one, RICK);
    expect(chosen(await page(one))).toBe("on");
    const back = { keep: "off", redirectTo: "/profile" };
    const document = await follow(one, await one.form("/api/history/keep", back));
    expect(snackbarOf(document)).toContain("No history is kept from now on");
    expect(chosen(document)).toBe("off");
    const { answer } = await one.json("/api/history/add", { ytid: GANGNAM });
    expect(answer).toMatchObject({ repeats: 0, totalRepeats: expect.any(Number) });
    expect((await one.json("/api/history/profile")).answer).toMatchObject({ totalRepeats: 1 });
    const { answer: listed } = await one.json<{ history: unknown[] }>("/api/history");
    expect(listed.history).toMatchObject([{ ytid: RICK }]);
  });

  test("rejects other values", async () => {
    const { status, answer } = await visitor().json("/api/history/keep", { keep: "sometimes" });
    expect([status, answer]).toEqual([400, expect.objectContaining({ error: expect.anything() })]);
  });

  test("can be changed before anything is played", async () => {
    const one = visitor();
    await one.form("/api/history/keep", { keep: "off" });
    await play(one, RICK);
    expect((await one.json("/api/history")).answer).toEqual({ history: [] });
  });
});

describe("clearing the history", () => {
  test("asks for confirmation, then removes all plays and keeps hearts", async () => {
    const one = visitor();
    await play(one, RICK, 2);
    await one.json("/api/star/set", { ytid: GANGNAM });
    expect((await one.json("/api/history/clear", {})).status).toBe(400);
    const asked = await page(one, "/profile/clear");
    const fields = asked.querySelectorAll('form[action="/api/history/clear"] input');
    const body = fields.map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
    const sent = await one.form("/api/history/clear", Object.fromEntries(body));
    const document = await follow(one, sent);
    expect(snackbarOf(document)).toContain("History cleared");
    expect((await one.json("/api/history")).answer).toEqual({ history: [] });
    expect((await one.json("/api/history/profile")).answer).toEqual({
      totalRepeats: 0,
      totalStars: 1,
      totalVideos: 0,
    });
    expect(main(document)).toContain("Every day on which you loop a video gets a square here.");
  });
});

describe("deleting everything", () => {
  test("requires the confirmation word, and keeps what was typed instead", async () => {
    const one = visitor();
    await play(one, RICK);
    const refused = await one.form("/profile/delete", { confirm: "dele" });
    expect(refused.status).toBe(422);
    const document = parse(await refused.text());
    expect(document.querySelector("#main [role=alert]")?.text).toBe("Type delete to confirm");
    expect(document.querySelector('input[name="confirm"]')?.getAttribute("value")).toBe("dele");
    expect((await one.json("/api/history/profile")).answer).toMatchObject({ totalRepeats: 1 });
    expect((await one.json("/api/user/delete", { confirm: true })).status).toBe(400);
    expect((await visitor().json("/api/user/delete", { confirm: "delete" })).status).toBe(401);
  });

  test("removes every trace of an account from the database and Redis, on every device", async () => {
    const email = "leaving.listener@example.org";
    const [one, phone] = [visitor(), visitor()];
    await signInByEmail(one, mailbox, email);
    await signInByEmail(phone, mailbox, email);
    const { answer: me } = await one.json<{ uid: string }>("/api/user/profile");
    await play(one, RICK, 2);
    await one.json("/api/star/set", { ytid: GANGNAM });
    const { answer: list } = await one.json<{ pid: string }>("/api/playlist/create", {
      name: "Songs of the leaver",
    });
    const fan = visitor();
    await fan.json(`/api/playlist/follow/add/${list.pid}`, {});
    await one.json("/api/queue/add", { ytid: RICK });
    await one.json("/api/contactform/contactform", {
      name: "The leaver",
      email,
      message: "I was here, and I will be gone",
    });
    await visitor().form("/login/email", { email });
    const stats = async () =>
      (
        await visitor().json<{ res: Record<string, object> }>(
          `/api/video/stats?ytids=${RICK},${GANGNAM}`,
        )
      ).answer.res;
    const before = await stats();

    const traces = [me.uid, email, list.pid, "Songs of the leaver", "The leaver"];
    expect(rowsWith(await dumpDatabase(url), traces).length).toBeGreaterThan(9);
    const goodbye = await follow(one, await one.form("/profile/delete", { confirm: " Delete " }));
    expect(snackbarOf(goodbye)).toContain("All your data is deleted");
    expect(rowsWith(await dumpDatabase(url), traces)).toEqual([]);
    const store = new Redis(redis.url);
    const keys = await store.keys("*");
    const values = await Promise.all(keys.map((key) => store.get(key).catch(() => "")));
    store.disconnect();
    const kept = JSON.stringify([keys, values]).toLowerCase();
    for (const trace of traces) expect(kept).not.toContain(trace.toLowerCase());

    for (const gone of [one, phone]) {
      expect((await gone.json("/api/auth/validate")).status).toBe(401);
      expect(main(await page(gone))).toContain("Nothing about you is stored here yet.");
    }
    expect((await fan.get(`/playlist/${list.pid}`)).status).toBe(404);
    const after = await stats();
    expect(after[RICK]).toEqual(before[RICK]);
    expect(after[GANGNAM]).toMatchObject({ totalHearts: heartsOf(before[GANGNAM]) - 1 });
    await signInByEmail(one, mailbox, email);
    expect((await one.json("/api/history/profile")).answer).toMatchObject({ totalRepeats: 0 });
  });

  test("ends an anonymous listener's session and deletes its data", async () => {
    const one = visitor();
    await play(one, RICK);
    const old = new Map(one.cookies);
    expect((await one.json("/api/user/delete", { confirm: "delete" })).answer).toMatchObject({
      deleted: true,
    });
    for (const [name, value] of old) one.cookies.set(name, value);
    expect((await one.json("/api/history")).answer).toEqual({ history: [] });
    expect((await one.json("/api/history/add", { ytid: RICK })).answer).toMatchObject({
      repeats: 1,
    });
  });
});

function heartsOf(stats: object | undefined): number {
  return stats && "totalHearts" in stats ? Number(stats.totalHearts) : Number.NaN;
}

describe("the export", () => {
  test("contains account, days and devices, and no secret", async () => {
    const one = visitor();
    await signInByEmail(one, mailbox, "file@example.org");
    await play(one, RICK, 2);
    const file = await one.json<Record<string, unknown>>("/api/export");
    expect(file.answer).toMatchObject({
      format: "listen-on-repeat",
      history: [{ ytid: RICK, repeats: 2 }],
      account: { email: "file@example.org", totalRepeats: 2 },
      loginProviders: [{ provider: "email" }],
      devices: [{ device: expect.any(String) }],
      listeningDays: [{ repeats: 2 }],
    });
    const text = JSON.stringify(file.answer);
    const db = new Client({ connectionString: url });
    await db.connect();
    const { rows } = await db.query<{ id: string }>("select id from sessions");
    await db.end();
    for (const { id } of rows) expect(text).not.toContain(id);
  });

  test("can be imported again", async () => {
    const one = visitor();
    await play(one, RICK, 2);
    const text = await (await one.send("/api/export")).text();
    const other = visitor();
    expect((await other.form("/import", { text, target: "own" })).status).toBe(200);
    expect((await other.json("/api/history/profile")).answer).toMatchObject({ totalRepeats: 2 });
  });
});
