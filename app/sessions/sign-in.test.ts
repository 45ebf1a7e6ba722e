import { eq } from "drizzle-orm";
import type { RedisClient } from "~/services/platform/redis.server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../tests/support/data/database";
import { quietLog } from "../../tests/support/app/quiet-log";
import { startRedis, type Service } from "../../tests/support/services";
import { connectRedis, redisReady } from "~/services/platform/redis.server";
import type { Db } from "~/services/platform/db/database.server";
import { sessions, users } from "~/services/platform/db/schema.server";
import { createSessionCache } from "./session-cache.server";
import { openSession, type Session } from "./session.server";
import { createSessionStore, type SessionStore } from "./session-store.server";

function browser(store: SessionStore, planted = "") {
  let cookie = planted;
  const open = () => {
    const request = new Request("http://localhost/", {
      method: "POST",
      headers: { Cookie: cookie },
    });
    return openSession(store, request, { secrets: ["first"], secure: false });
  };
  return {
    open,
    async visit<T>(act: (session: Session) => T | Promise<T>): Promise<T> {
      const session = await open();
      const result = await act(session);
      const setCookie = await session.commit();
      if (setCookie) cookie = setCookie.split(";")[0] ?? "";
      return result;
    },
    get cookie() {
      return cookie;
    },
  };
}

async function account(db: Db): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(users).values({ id, kind: "email", email: `${id}@example.org` });
  return id;
}

const signIn = (userId: string) => (session: Session) =>
  session.signIn({ userId, accessVersion: 1, provider: "email", userAgent: "Firefox" });

describe("signing in and out", () => {
  const db = useDatabase();
  let store: SessionStore;
  beforeAll(() => {
    store = createSessionStore({ db: db(), redis: null, log: quietLog });
  });

  it("changes the id, so that a planted one grants no access", async () => {
    const victim = browser(store);
    await victim.visit((s) => s.requireListener());
    const attacker = browser(store, victim.cookie);
    const userId = await account(db());
    await victim.visit(signIn(userId));
    const signedIn = await victim.open();
    expect([signedIn.userId, signedIn.accountId, signedIn.signedInBy]).toEqual([
      userId,
      userId,
      "email",
    ]);
    expect(victim.cookie).not.toBe(attacker.cookie);
    expect((await attacker.open()).exists).toBe(false);
  });

  it("makes a request of another tab with the old cookie retry", async () => {
    const tab = browser(store);
    await tab.visit((s) => s.requireListener());
    const late = browser(store, tab.cookie);
    const opened = await browser(store, tab.cookie).open();
    await tab.visit(signIn(await account(db())));
    // It creates no listener and sets no cookie that would overwrite the new one.
    for (const session of [await late.open(), opened]) {
      session.set("share-prompt", "x");
      expect(await session.commit()).toBeNull();
    }
    const rejected = await late.open().then((s) => s.requireListener().catch((r: unknown) => r));
    expect(rejected).toMatchObject({ status: 503 });
    expect((rejected as Response).headers.get("Retry-After")).toBe("1");
    // Writes to the anonymous listener still count, because the merge includes them.
    expect(await opened.requireListener()).toBe((await tab.open()).anonymousId);
    expect((await tab.open()).accountId).not.toBeNull();
  });

  it("changes the id again with the next sign-in", async () => {
    const visitor = browser(store);
    await visitor.visit(signIn(await account(db())));
    const before = browser(store, visitor.cookie);
    const other = await account(db());
    await visitor.visit(signIn(other));
    expect((await visitor.open()).accountId).toBe(other);
    expect((await before.open()).exists).toBe(false);
  });

  it("returns to the anonymous listener at sign-out, under another new id", async () => {
    const visitor = browser(store);
    const anonymous = await visitor.visit((s) => s.requireListener());
    await visitor.visit(signIn(await account(db())));
    expect((await visitor.open()).anonymousId).toBe(anonymous);
    const signedIn = browser(store, visitor.cookie);
    await visitor.visit((s) => s.signOut());
    const after = await visitor.open();
    expect([after.userId, after.accountId, after.anonymousId]).toEqual([anonymous, null, null]);
    expect((await signedIn.open()).exists).toBe(false);
  });

  it("remembers the anonymous listener when another account signs in", async () => {
    const visitor = browser(store);
    const anonymous = await visitor.visit((s) => s.requireListener());
    await visitor.visit(signIn(await account(db())));
    await visitor.visit(signIn(await account(db())));
    expect((await visitor.open()).anonymousId).toBe(anonymous);
  });

  it("leaves no session and no cookie after sign-out when the anonymous listener was merged", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    await visitor.visit(signIn(await account(db())));
    await visitor.visit((s) => s.forgetAnonymous());
    await visitor.visit((s) => s.signOut());
    expect(visitor.cookie).toBe("__lor=");
  });

  it("carries over a snackbar of the same request", async () => {
    const visitor = browser(store);
    await visitor.visit(async (s) => {
      s.flash("Login Success");
      await s.signIn({
        userId: await account(db()),
        accessVersion: 1,
        provider: "google",
        userAgent: "",
      });
    });
    expect(await visitor.visit((s) => s.takeFlash())).toEqual({ message: "Login Success" });
    await visitor.visit(async (s) => {
      await s.signOut();
      s.flash("Log Out success");
    });
    expect(await visitor.visit((s) => s.takeFlash())).toEqual({ message: "Log Out success" });
    expect(visitor.cookie).toBe("__lor=");
  });

  it("does not let a slow request restore the old session", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const slow = await visitor.open();
    await visitor.visit(signIn(await account(db())));
    slow.set("share-prompt", "fJ9rUzIMcZQ");
    expect(await slow.commit()).toBeNull();
    const left = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.id, slow.id ?? ""));
    expect(left.map(({ userId, data }) => ({ userId, data }))).toEqual([
      { userId: null, data: { replaced: true } },
    ]);
  });

  it("ignores an unknown provider in the data", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("signedInBy", "wizard"));
    expect((await visitor.open()).accountId).toBeNull();
  });
});

describe("sessions of accounts with Redis", () => {
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

  it("end at once when their row is deleted, since they are not cached", async () => {
    const visitor = browser(store);
    await visitor.visit(signIn(await account(db())));
    const session = await visitor.open();
    expect(session.accountId).not.toBeNull();
    expect(await redis.get(`lor:session:${session.id}`)).toBeNull();
    await db()
      .delete(sessions)
      .where(eq(sessions.id, session.id ?? ""));
    expect((await visitor.open()).exists).toBe(false);
  });

  it("end the cached copy of the anonymous session before them, even for a slow reader", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const planted = browser(store, visitor.cookie);
    const id = (await planted.open()).id ?? "";
    const copies = createSessionCache(redis, quietLog);
    const copy = await copies.get(id);
    await visitor.visit(signIn(await account(db())));
    expect((await planted.open()).exists).toBe(false);
    await copies.put(id, copy!);
    expect((await planted.open()).exists).toBe(false);
  });

  it("stay signed in while Redis is down and when it is back, empty", async () => {
    const visitor = browser(store);
    const userId = await account(db());
    await visitor.visit(signIn(userId));
    await server.kill();
    expect((await visitor.open()).accountId).toBe(userId);
    await server.restart();
    await expect.poll(() => redisReady(redis)).toBe(true);
    expect((await visitor.open()).accountId).toBe(userId);
  });
});
