import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../tests/support/data/database";
import { quietLog } from "../../tests/support/app/quiet-log";
import { sessions } from "~/services/platform/db/schema.server";
import { openSession, type Session } from "./session.server";
import { createSessionStore, type SessionStore } from "./session-store.server";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const MINUTE = 60_000;

describe("the lifetime of sessions", () => {
  const db = useDatabase();
  let store: SessionStore;
  beforeAll(() => {
    store = createSessionStore({ db: db(), redis: null, log: quietLog });
  });

  function browser() {
    let cookie = "";
    return async (method: string, at: number, act: (session: Session) => unknown) => {
      const request = new Request("http://localhost/", { method, headers: { Cookie: cookie } });
      const now = () => new Date(start + at);
      const session = await openSession(store, request, { secrets: ["a"], secure: false, now });
      const result = await act(session);
      const line = await session.commit();
      if (line) cookie = line.split(";")[0] ?? "";
      return { result, age: Number(/Max-Age=(\d+)/.exec(line ?? "")?.[1] ?? -1) };
    };
  }

  it.each(["GET", "HEAD"])("a %s creates no session", async (method) => {
    const rows = await db().$count(sessions);
    const { age } = await browser()(method, 0, (session) => {
      session.flash("Hello");
      session.set("a", 1);
    });
    expect(age).toBe(-1);
    expect(await db().$count(sessions)).toBe(rows);
  });

  it("a GET may write to an existing session", async () => {
    const visit = browser();
    await visit("POST", 0, (session) => session.requireListener());
    await visit("GET", 0, (session) => session.set("a", 1));
    expect((await visit("GET", 0, (session) => session.get("a"))).result).toBe(1);
  });

  it("is ten minutes for a snackbar, an hour without a listener, and two years with one", async () => {
    const visit = browser();
    const flash = await visit("POST", 0, (session) => session.flash("Hello"));
    expect(flash.age).toBe(600);
    expect((await visit("GET", 11 * MINUTE, ({ exists }) => exists)).result).toBe(false);
    const waiting = await visit("POST", 0, (session) => session.set("waits", 1));
    expect(waiting.age).toBe(3600);
    expect((await visit("GET", 59 * MINUTE, ({ exists }) => exists)).result).toBe(true);
    const lasting = await visit("POST", 59 * MINUTE, (session) => session.requireListener());
    expect(lasting.age).toBe(63_072_000);
  });

  it("is not shortened by a snackbar beside other data", async () => {
    const visit = browser();
    const both = await visit("POST", 0, (session) => {
      session.set("waits", 1);
      session.flash("Hello");
    });
    expect(both.age).toBe(3600);
    const onlyFlash = await visit("POST", 0, (session) => session.set("waits", undefined));
    expect(onlyFlash.age).toBe(600);
  });
});
