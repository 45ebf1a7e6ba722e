import { eq } from "drizzle-orm";
import type { RedisClient } from "~/services/platform/redis.server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../../tests/support/data/database";
import { quietLog } from "../../tests/support/app/quiet-log";
import { startRedis, type Service } from "../../tests/support/services";
import { connectRedis, redisReady } from "~/services/platform/redis.server";
import { sessions, users } from "~/services/platform/db/schema.server";
import { openSession, type Session } from "./session.server";
import { createSessionStore, type SessionStore } from "./session-store.server";

const DAY = 86_400_000;
const start = new Date("2026-11-21T12:00:00Z").getTime();

/** Lets one part of a test wait for another. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** A browser that stores the cookie and sends it back. */
function browser(store: SessionStore, secrets = ["first"]) {
  let cookie = "";
  let time = start;
  const open = (from = store) => {
    const request = new Request("http://localhost/", {
      method: "POST",
      headers: { Cookie: cookie },
    });
    return openSession(from, request, { secrets, secure: false, now: () => new Date(time) });
  };
  return {
    open,
    /** One request, from opening the session to its commit. */
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

describe("sessions", () => {
  const db = useDatabase();
  let store: SessionStore;
  beforeAll(() => {
    store = createSessionStore({ db: db(), redis: null, log: quietLog });
  });

  it("ends once where two parts of a page take its last values at the same time", async () => {
    const visitor = browser(store);
    await visitor.visit((session) => {
      session.set("first", 1);
      session.set("second", 2);
    });
    const [isTaken, isEnded] = [signal(), signal()];
    const slow: SessionStore = Object.assign(Object.create(store) as SessionStore, {
      async take(key: string, name: string) {
        const value = await store.take(key, name);
        if (name !== "second") return value;
        isTaken.give();
        await isEnded.given;
        return value;
      },
      async endEmpty(key: string) {
        const hasEnded = await store.endEmpty(key);
        if (hasEnded) isEnded.give();
        return hasEnded;
      },
    });
    const session = await visitor.open(slow);
    const second = session.takeOnce("second");
    await isTaken.given;
    expect(await session.takeOnce("first")).toBe(1);
    expect(await second).toBe(2);
    expect(session.exists).toBe(false);
  });

  it("sets no cookie and stores nothing when it is only read", async () => {
    const rows = await db().$count(sessions);
    const { result, setCookie } = await browser(store).visit(async (session) => ({
      flash: await session.takeFlash(),
      ...{ exists: session.exists, userId: session.userId, id: session.id },
    }));
    expect(result).toEqual({ flash: null, exists: false, userId: null, id: null });
    expect(setCookie).toBeNull();
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("creates an anonymous listener with the first write and recognises them afterwards", async () => {
    const visitor = browser(store);
    const { result: userId, setCookie } = await visitor.visit((s) => s.requireListener());
    expect(setCookie).toMatch(
      /^__lor=[\w-]{22}\.1\.[\w-]{43}; Max-Age=63072000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const next = await visitor.visit((s) => [s.userId, s.exists]);
    expect(next).toEqual({ result: [userId, true], setCookie: null });
    expect((await visitor.visit((s) => s.requireListener())).result).toBe(userId);
  });

  it("writes nothing for a value that is there already", async () => {
    const visitor = browser(store);
    const search = { query: "rain", ytids: ["kJQP7kiw5Fk"] };
    await visitor.visit((s) => s.set("last-search", search));
    const { result } = await visitor.visit((s) => {
      s.set("last-search", { ...search });
      return s.isPending;
    });
    expect(result).toBe(false);
  });

  it("marks the cookie Secure on https", async () => {
    const request = new Request("https://localhost/", { method: "POST" });
    const session = await openSession(store, request, { secrets: ["a"], secure: true });
    session.set("a", 1);
    expect(await session.commit()).toMatch(/; Secure$/);
  });

  it("stores only a hash of the id in the cookie", async () => {
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
    ["garbage", () => "__lor=%00%"],
  ])("ignores a cookie with %s", async (_, forge) => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    visitor.cookie = forge(visitor.cookie);
    expect((await visitor.open()).exists).toBe(false);
  });

  it("accepts the signature of an older secret and signs with the first", async () => {
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

  it("shows a snackbar once, also to several requests at the same time", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    await visitor.visit((s) => s.flash("Video Hearted"));
    const pages = await Promise.all([1, 2, 3].map(() => visitor.visit((s) => s.takeFlash())));
    const shown = pages.flatMap((page) => page.result ?? []);
    expect(shown).toEqual([{ message: "Video Hearted" }]);
    expect(pages.map((page) => page.setCookie)).toEqual([null, null, null]);
    expect((await visitor.visit((s) => s.takeFlash())).result).toBeNull();
  });

  it("shows a snackbar in the request that set it", async () => {
    const visitor = browser(store);
    const { result } = await visitor.visit((s) => {
      s.flash("Bad times", { kind: "error" });
      return s.takeFlash();
    });
    expect(result).toEqual({ message: "Bad times", kind: "error" });
    expect((await visitor.visit((s) => s.takeFlash())).result).toBeNull();
  });

  it("ends with its snackbar when it has no listener", async () => {
    const visitor = browser(store);
    const rows = await db().$count(sessions);
    await visitor.visit((s) => s.flash("Goodbye!"));
    const { result, setCookie } = await visitor.visit((s) => s.takeFlash());
    expect(result).toEqual({ message: "Goodbye!" });
    expect(setCookie).toBe("__lor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("stores nothing for a visitor's snackbar that is shown in the same request", async () => {
    const visitor = browser(store);
    const rows = await db().$count(sessions);
    const { setCookie } = await visitor.visit((s) => {
      s.flash("Bad times");
      return s.takeFlash();
    });
    expect(setCookie).toBeNull();
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("stores two changes made at the same time, and creates one listener", async () => {
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

  it("renews the cookie with a write, at most daily, and expires two years after the last", async () => {
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

  it("stores the last use once an hour", async () => {
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

  it("ends when its listener is deleted", async () => {
    const visitor = browser(store);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    await db().delete(users).where(eq(users.id, userId));
    expect((await visitor.open()).exists).toBe(false);
  });
});

describe("sessions cached in Redis", () => {
  const db = useDatabase();
  let server: Service;
  let redis: RedisClient;
  let store: SessionStore;
  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url, quietLog);
    store = createSessionStore({ db: db(), redis, log: quietLog });
  });
  beforeEach(() => expect.poll(() => redisReady(redis)).toBe(true));
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  const copyOf = async (session: Session) => redis.get(`lor:session:${session.id}`);

  it("reads the cached copy without SQL", async () => {
    const visitor = browser(store);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    const { id } = await visitor.open();
    await db()
      .delete(sessions)
      .where(eq(sessions.id, id ?? ""));
    expect((await visitor.open()).userId).toBe(userId);
  });

  it("caches the session again when the copy is missing or unreadable", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const session = await visitor.open();
    await redis.set(`lor:session:${session.id}`, "{}");
    expect((await visitor.open()).userId).toBe(session.userId);
    expect(await copyOf(session)).toContain(session.userId);
    expect(await redis.ttl(`lor:session:${session.id}`)).toBeGreaterThan(0);
  });

  it("ignores a copy that is older than the cookie", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("a", "old"));
    const session = await visitor.open();
    const old = (await copyOf(session)) ?? "";
    await visitor.visit((s) => s.set("a", "new"));
    await redis.set(`lor:session:${session.id}`, old);
    expect((await visitor.visit((s) => s.get("a"))).result).toBe("new");
    expect(await copyOf(session)).toContain("new");
  });

  it("shows no snackbar twice, even when an old copy still has it", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.flash("Bookmarked"));
    const session = await visitor.open();
    const old = (await copyOf(session)) ?? "";
    expect((await visitor.visit((s) => s.takeFlash())).result).not.toBeNull();
    await redis.set(`lor:session:${session.id}`, old);
    expect((await visitor.visit((s) => s.takeFlash())).result).toBeNull();
  });

  it("continues in SQL while Redis is down, and uses Redis when it is back", async () => {
    const visitor = browser(store);
    const { result: userId } = await visitor.visit((s) => s.requireListener());
    await server.kill();
    const before = Date.now();
    expect((await visitor.open()).userId).toBe(userId);
    expect(Date.now() - before).toBeLessThan(3000);
    await visitor.visit((s) => s.set("a", "while away"));
    const newcomer = browser(store);
    await newcomer.visit((s) => s.requireListener());
    expect((await newcomer.open()).exists).toBe(true);

    await server.restart();
    await expect.poll(() => redisReady(redis)).toBe(true);
    const session = await visitor.open();
    expect([session.userId, session.get("a")]).toEqual([userId, "while away"]);
    expect(await copyOf(session)).toContain("while away");
  });

  it("sees changes made while Redis hung, although its old copy is back", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("a", "old"));
    const pid = Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
    process.kill(pid, "SIGSTOP");
    onTestFinished(() => void process.kill(pid, "SIGCONT"));
    await visitor.visit((s) => s.set("a", "new"));
    process.kill(pid, "SIGCONT");
    await expect.poll(() => redisReady(redis)).toBe(true);
    expect((await visitor.visit((s) => s.get("a"))).result).toBe("new");
  });
});
