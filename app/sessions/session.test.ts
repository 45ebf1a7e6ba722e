import { eq } from "drizzle-orm";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { databaseKinds, useDatabase } from "../../tests/support/database";
import { quietLog } from "../../tests/support/quiet-log";
import { startRedis, type Service } from "../../tests/support/services";
import { connectRedis, redisReady } from "~/services/cache/redis.server";
import { sessions, users } from "~/services/db/schema.server";
import { openSession, type Session } from "./session.server";
import { createSessionStore, type SessionStore } from "./session-store.server";

const DAY = 86_400_000;
const start = new Date("2026-11-21T12:00:00Z").getTime();

/** A browser: keeps the cookie that it is given and sends it back. */
function browser(store: SessionStore, secrets = ["first"]) {
  let cookie = "";
  let time = start;
  const open = () => {
    const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
    return openSession(store, request, { secrets, secure: false, now: () => new Date(time) });
  };
  return {
    open,
    /** One request: opens, acts, commits; returns what acting gave and the `Set-Cookie`. */
    async visit<T>(act: (session: Session) => T | Promise<T>) {
      const session = await open();
      const result = await act(session);
      const setCookie = await session.commit();
      if (setCookie) cookie = setCookie.split(";")[0] ?? "";
      return { result, setCookie };
    },
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      cookie = value;
    },
    later(ms: number) {
      time += ms;
    },
  };
}

describe.each(databaseKinds)("sessions on %s", (kind) => {
  const db = useDatabase(kind);
  let store: SessionStore;
  beforeAll(() => {
    store = createSessionStore({ db: db(), redis: null, log: quietLog });
  });

  it("sets no cookie and stores nothing for a reader", async () => {
    const rows = await db().$count(sessions);
    const { result, setCookie } = await browser(store).visit(async (session) => ({
      flash: await session.takeFlash(),
      ...{ exists: session.exists, userId: session.userId, id: session.id },
    }));
    expect(result).toEqual({ flash: null, exists: false, userId: null, id: null });
    expect(setCookie).toBeNull();
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("makes an anonymous listener with the first write and knows them afterwards", async () => {
    const visitor = browser(store);
    const { result: userId, setCookie } = await visitor.visit((s) => s.requireListener());
    expect(setCookie).toMatch(
      /^__lor=[\w-]{22}\.1\.[\w-]{43}; Max-Age=63072000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const next = await visitor.visit((s) => [s.userId, s.exists]);
    expect(next).toEqual({ result: [userId, true], setCookie: null });
    expect((await visitor.visit((s) => s.requireListener())).result).toBe(userId);
  });

  it("marks the cookie Secure on https", async () => {
    const request = new Request("https://localhost/");
    const session = await openSession(store, request, { secrets: ["a"], secure: true });
    session.set("a", 1);
    expect(await session.commit()).toMatch(/; Secure$/);
  });

  it("keeps only a hash of what the cookie says", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const id = visitor.cookie.slice("__lor=".length).split(".")[0] ?? "";
    const stored = JSON.stringify(await db().select().from(sessions));
    expect(stored).toContain((await visitor.open()).id);
    expect(stored).not.toContain(id);
  });

  it.each([
    [
      "an id changed by one letter",
      (c: string) => c.replace(/=(.)/, (_, x) => (x === "A" ? "=B" : "=A")),
    ],
    ["a version raised", (c: string) => c.replace(".1.", ".2.")],
    ["a cut signature", (c: string) => c.slice(0, -1)],
    ["no signature", (c: string) => c.split(".")[0] ?? ""],
    ["rubbish", () => "__lor=%00%"],
  ])("takes a cookie with %s for none", async (_, forge) => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    visitor.cookie = forge(visitor.cookie);
    expect((await visitor.open()).exists).toBe(false);
  });

  it("accepts what an older secret signed and signs with the first", async () => {
    const visitor = browser(store, ["old"]);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    const rotated = browser(store, ["new", "old"]);
    rotated.cookie = visitor.cookie;
    await rotated.visit((s) => s.set("a", 1));
    const onlyNew = browser(store, ["new"]);
    onlyNew.cookie = visitor.cookie;
    expect((await onlyNew.open()).exists).toBe(false);
    onlyNew.cookie = rotated.cookie;
    expect((await onlyNew.open()).userId).toBe(userId);
  });

  it("shows a snackbar on the next page only, and to one of the pages that ask at once", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    await visitor.visit((s) => s.flash("Video Hearted"));
    const pages = await Promise.all([1, 2, 3].map(() => visitor.visit((s) => s.takeFlash())));
    const shown = pages.flatMap((page) => page.result ?? []);
    expect(shown).toEqual([{ message: "Video Hearted" }]);
    expect(pages.map((page) => page.setCookie)).toEqual([null, null, null]);
    expect((await visitor.visit((s) => s.takeFlash())).result).toBeNull();
  });

  it("gives a snackbar back in the request that set it", async () => {
    const visitor = browser(store);
    const { result } = await visitor.visit((s) => {
      s.flash("Bad times", "error");
      return s.takeFlash();
    });
    expect(result).toEqual({ message: "Bad times", kind: "error" });
    expect((await visitor.visit((s) => s.takeFlash())).result).toBeNull();
  });

  it("ends with its snackbar when it is nobody's", async () => {
    const visitor = browser(store);
    const rows = await db().$count(sessions);
    await visitor.visit((s) => s.flash("Goodbye!"));
    const { result, setCookie } = await visitor.visit((s) => s.takeFlash());
    expect(result).toEqual({ message: "Goodbye!" });
    expect(setCookie).toBe("__lor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("stores nothing for a snackbar that is shown at once to nobody", async () => {
    const visitor = browser(store);
    const rows = await db().$count(sessions);
    const { setCookie } = await visitor.visit((s) => {
      s.flash("Bad times");
      return s.takeFlash();
    });
    expect(setCookie).toBeNull();
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("keeps both of two changes made at the same time, and one listener", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("a", 1));
    const write = (name: string) =>
      visitor.visit((s) => {
        s.set(name, true);
        return s.requireListener();
      });
    const [one, two] = await Promise.all([write("b"), write("c")]);
    expect(one.result).toBe(two.result);
    const { result } = await visitor.visit((s) => [s.get("a"), s.get("b"), s.get("c")]);
    expect(result).toEqual([1, true, true]);
    await visitor.visit((s) => s.set("a", undefined));
    expect((await visitor.visit((s) => s.get("a"))).result).toBeUndefined();
  });

  it("renews the cookie with a write, at most daily, and ends two years after the last", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    visitor.later(DAY / 2);
    expect((await visitor.visit((s) => s.requireListener())).setCookie).toBeNull();
    visitor.later(DAY);
    expect((await visitor.visit((s) => s.requireListener())).setCookie).toContain("__lor=");
    visitor.later(729 * DAY);
    expect((await visitor.open()).exists).toBe(true);
    visitor.later(2 * DAY);
    expect((await visitor.open()).exists).toBe(false);
  });

  it("notes the last use once an hour", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const { id } = await visitor.open();
    const lastUsed = async () =>
      (
        await db().query.sessions.findFirst({ where: (row, { eq }) => eq(row.id, id ?? "") })
      )?.lastUsedAt.getTime();
    visitor.later(DAY / 24 - 1);
    await visitor.open();
    expect(await lastUsed()).toBe(start);
    visitor.later(1);
    await visitor.open();
    expect(await lastUsed()).toBe(start + DAY / 24);
  });

  it("goes with its listener", async () => {
    const visitor = browser(store);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    await db().delete(users).where(eq(users.id, userId));
    expect((await visitor.open()).exists).toBe(false);
  });
});

describe("sessions with hot copies in Redis", () => {
  const db = useDatabase("embedded");
  let server: Service;
  let redis: Redis;
  let store: SessionStore;
  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url, quietLog);
    store = createSessionStore({ db: db(), redis, log: quietLog });
  });
  beforeEach(() => vi.waitUntil(() => redisReady(redis), { timeout: 5000 }));
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  const copyOf = async (session: Session) => redis.get(`lor:session:${session.id}`);

  it("reads the copy without asking SQL", async () => {
    const visitor = browser(store);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    const { id } = await visitor.open();
    await db()
      .delete(sessions)
      .where(eq(sessions.id, id ?? ""));
    expect((await visitor.open()).userId).toBe(userId);
  });

  it("makes the copy again when it is gone or unreadable", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const session = await visitor.open();
    await redis.set(`lor:session:${session.id}`, "{}");
    expect((await visitor.open()).userId).toBe(session.userId);
    expect(await copyOf(session)).toContain(session.userId);
    expect(await redis.ttl(`lor:session:${session.id}`)).toBeGreaterThan(0);
  });

  it("does not believe a copy that is older than the cookie", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("a", "old"));
    const session = await visitor.open();
    const old = (await copyOf(session)) ?? "";
    await visitor.visit((s) => s.set("a", "new"));
    await redis.set(`lor:session:${session.id}`, old);
    expect((await visitor.visit((s) => s.get("a"))).result).toBe("new");
    expect(await copyOf(session)).toContain("new");
  });

  it("shows no snackbar twice, though an old copy still has it", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.flash("Bookmarked"));
    const session = await visitor.open();
    const old = (await copyOf(session)) ?? "";
    expect((await visitor.visit((s) => s.takeFlash())).result).not.toBeNull();
    await redis.set(`lor:session:${session.id}`, old);
    expect((await visitor.visit((s) => s.takeFlash())).result).toBeNull();
  });

  it("goes on in SQL while Redis is killed, and in Redis when it is back", async () => {
    const visitor = browser(store);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    await server.kill();
    const before = Date.now();
    expect((await visitor.open()).userId).toBe(userId);
    expect(Date.now() - before).toBeLessThan(500);
    await visitor.visit((s) => s.set("a", "while away"));
    const newcomer = browser(store);
    await newcomer.visit((s) => s.requireListener());
    expect((await newcomer.open()).exists).toBe(true);

    await server.restart();
    await expect.poll(() => redisReady(redis), { timeout: 5000 }).toBe(true);
    const session = await visitor.open();
    expect([session.userId, session.get("a")]).toEqual([userId, "while away"]);
    expect(await copyOf(session)).toContain("while away");
  }, 15_000);

  it("sees what was written past a Redis that hung and came back with its old copy", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("a", "old"));
    const pid = Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
    process.kill(pid, "SIGSTOP");
    onTestFinished(() => void process.kill(pid, "SIGCONT"));
    await visitor.visit((s) => s.set("a", "new"));
    process.kill(pid, "SIGCONT");
    await expect.poll(() => redisReady(redis), { timeout: 6000 }).toBe(true);
    expect((await visitor.visit((s) => s.get("a"))).result).toBe("new");
  }, 15_000);
});
