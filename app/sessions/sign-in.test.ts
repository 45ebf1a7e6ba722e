import { eq } from "drizzle-orm";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { databaseKinds, useDatabase } from "../../tests/support/database";
import { quietLog } from "../../tests/support/quiet-log";
import { startRedis, type Service } from "../../tests/support/services";
import { connectRedis, redisReady } from "~/services/cache/redis.server";
import type { Db } from "~/services/db/database.server";
import { sessions, users } from "~/services/db/schema.server";
import { hotCopies } from "./hot-copies.server";
import { openSession, type Session } from "./session.server";
import { createSessionStore, type SessionStore } from "./session-store.server";

function browser(store: SessionStore, planted = "") {
  let cookie = planted;
  const open = () => {
    const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
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
  session.signIn({ userId, provider: "email", userAgent: "Firefox" });

describe.each(databaseKinds)("signing in and out on %s", (kind) => {
  const db = useDatabase(kind);
  let store: SessionStore;
  beforeAll(() => {
    store = createSessionStore({ db: db(), redis: null, log: quietLog });
  });

  it("goes on under a new id, so that a planted one opens nothing", async () => {
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

  it("sends a request of another tab that was on its way back for the new cookie", async () => {
    const tab = browser(store);
    await tab.visit((s) => s.requireListener());
    const late = browser(store, tab.cookie);
    const opened = await browser(store, tab.cookie).open();
    await tab.visit(signIn(await account(db())));
    // It asks for nobody new, and brings no cookie that would take the place of the new one.
    for (const session of [await late.open(), opened]) {
      session.set("share-prompt", "x");
      expect(await session.commit()).toBeNull();
    }
    const refused = await late.open().then((s) => s.requireListener().catch((r: unknown) => r));
    expect(refused).toMatchObject({ status: 503 });
    expect((refused as Response).headers.get("Retry-After")).toBe("1");
    // Of the one it had, what is written still counts: the merge takes it along.
    expect(await opened.requireListener()).toBe((await tab.open()).anonymousId);
    expect((await tab.open()).accountId).not.toBeNull();
  });

  it("changes the id again when somebody signs in anew", async () => {
    const visitor = browser(store);
    await visitor.visit(signIn(await account(db())));
    const before = browser(store, visitor.cookie);
    const other = await account(db());
    await visitor.visit(signIn(other));
    expect((await visitor.open()).accountId).toBe(other);
    expect((await before.open()).exists).toBe(false);
  });

  it("gives the anonymous listener back at sign-out, under yet another id", async () => {
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

  it("keeps the anonymous listener when another account follows", async () => {
    const visitor = browser(store);
    const anonymous = await visitor.visit((s) => s.requireListener());
    await visitor.visit(signIn(await account(db())));
    await visitor.visit(signIn(await account(db())));
    expect((await visitor.open()).anonymousId).toBe(anonymous);
  });

  it("leaves nobody and no cookie after sign-out when the anonymous listener was merged", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    await visitor.visit(signIn(await account(db())));
    await visitor.visit((s) => s.forgetAnonymous());
    await visitor.visit((s) => s.signOut());
    expect(visitor.cookie).toBe("__lor=");
  });

  it("carries a snackbar of the same request over", async () => {
    const visitor = browser(store);
    await visitor.visit(async (s) => {
      s.flash("Login Success");
      await s.signIn({ userId: await account(db()), provider: "google", userAgent: "" });
    });
    expect(await visitor.visit((s) => s.takeFlash())).toEqual({ message: "Login Success" });
    await visitor.visit(async (s) => {
      await s.signOut();
      s.flash("Log Out success");
    });
    expect(await visitor.visit((s) => s.takeFlash())).toEqual({ message: "Log Out success" });
    expect(visitor.cookie).toBe("__lor=");
  });

  it("does not let a request that was under way bring the old session back", async () => {
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

  it("is believed of nobody who only writes it into the data", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.set("signedInBy", "wizard"));
    expect((await visitor.open()).accountId).toBeNull();
  });
});

describe("sessions of accounts beside Redis", () => {
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

  it("are out at once when their row is gone: no copy of them lives on", async () => {
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

  it("end the copy of the anonymous session that they follow, even for a slow reader", async () => {
    const visitor = browser(store);
    await visitor.visit((s) => s.requireListener());
    const planted = browser(store, visitor.cookie);
    const id = (await planted.open()).id ?? "";
    const copies = hotCopies(redis, quietLog);
    const copy = await copies.get(id);
    await visitor.visit(signIn(await account(db())));
    expect((await planted.open()).exists).toBe(false);
    await copies.put(id, copy!);
    expect((await planted.open()).exists).toBe(false);
  });

  it("stay signed in while Redis is killed and when it is back, empty", async () => {
    const visitor = browser(store);
    const userId = await account(db());
    await visitor.visit(signIn(userId));
    await server.kill();
    expect((await visitor.open()).accountId).toBe(userId);
    await server.restart();
    await expect.poll(() => redisReady(redis), { timeout: 5000 }).toBe(true);
    expect((await visitor.open()).accountId).toBe(userId);
  }, 15_000);
});
