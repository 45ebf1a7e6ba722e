import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { databaseKinds, useDatabase } from "../../../tests/support/database";
import { loginProviders, sessions, users } from "../db/schema.server";
import { createListener } from "../listeners.server";
import { accountOf, nameOf } from "./account.server";
import { deviceOf, endSession, endSessions, sessionsOf } from "./session-list.server";
import { signInWith, type ProviderSays } from "./sign-in-with.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describe.each(databaseKinds)("accounts on %s", (kind) => {
  const db = useDatabase(kind);
  let address: string;
  let count = 0;
  beforeEach(() => {
    address = `listener${++count}@example.org`;
  });

  const google = (more: Partial<ProviderSays> = {}): ProviderSays => ({
    provider: "google",
    subject: `g-${address}`,
    email: address,
    emailVerified: true,
    now,
    ...more,
  });
  const mail = (more: Partial<ProviderSays> = {}): ProviderSays => ({
    provider: "email",
    subject: address,
    email: address,
    emailVerified: true,
    now: later(1000),
    ...more,
  });

  it("makes an account once, and knows it again", async () => {
    const first = await signInWith(db(), google({ firstName: "Ada", pictureUrl: "https://p/1" }));
    const again = await signInWith(db(), google());
    expect([first.isNew, again]).toEqual([true, { userId: first.userId, isNew: false }]);
    expect(await accountOf(db(), first.userId)).toMatchObject({
      uid: first.userId,
      email: address,
      kind: "google",
      loginProviders: ["google"],
      alreadyGeneratedPassword: false,
      firstName: "Ada",
      avatarUrl: "https://p/1",
    });
  });

  it("links a second provider by the verified address, the first stays the main one", async () => {
    const { userId } = await signInWith(db(), google());
    const linked = await signInWith(db(), mail());
    expect(linked).toEqual({ userId, isNew: false });
    const facebook = { provider: "facebook", subject: `f-${address}` } as const;
    await signInWith(db(), google({ ...facebook, email: address.toUpperCase(), now: later(2000) }));
    await signInWith(db(), google({ now: later(9000) }));
    expect((await accountOf(db(), userId))?.loginProviders).toEqual([
      "google",
      "email",
      "facebook",
    ]);
  });

  it("opens nobody's account with an address that is not verified, nor takes the address", async () => {
    const { userId } = await signInWith(db(), mail());
    const thief = await signInWith(db(), google({ emailVerified: false }));
    expect(thief.isNew).toBe(true);
    expect(thief.userId).not.toBe(userId);
    expect((await accountOf(db(), thief.userId))?.email).toBeNull();
    expect((await accountOf(db(), userId))?.loginProviders).toEqual(["email"]);
  });

  it("keeps a claimed address from whoever really has it", async () => {
    const early = await signInWith(db(), google({ emailVerified: false }));
    const owner = await signInWith(db(), mail());
    expect(owner.isNew).toBe(true);
    await signInWith(db(), google({ emailVerified: true }));
    expect((await accountOf(db(), early.userId))?.email).toBeNull();
    expect((await accountOf(db(), owner.userId))?.email).toBe(address);
  });

  it("gives an account its address as soon as the provider vouches for it", async () => {
    const { userId } = await signInWith(db(), google({ email: null, emailVerified: false }));
    await signInWith(db(), google({ firstName: "Ada" }));
    expect(await accountOf(db(), userId)).toMatchObject({ email: address, firstName: "Ada" });
  });

  it("makes one account when several sign-ins of one address race", async () => {
    const asked = [google(), mail(), google(), mail(), google({ subject: "other" + address })];
    const all = await Promise.all(asked.map((says) => signInWith(db(), says)));
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await db().$count(users, eq(users.email, address))).toBe(1);
    expect(await db().$count(loginProviders, eq(loginProviders.userId, all[0]!.userId))).toBe(3);
  });

  it("calls no anonymous listener an account", async () => {
    expect(await accountOf(db(), await createListener(db()))).toBeNull();
    expect(await accountOf(db(), crypto.randomUUID())).toBeNull();
  });

  it("lists the sessions of an account by last use, and ends one, or all others", async () => {
    const { userId } = await signInWith(db(), mail());
    const other = (await signInWith(db(), mail({ subject: "x", email: `x${address}` }))).userId;
    const row = (id: string, used: number, owner = userId) => ({
      ...{ id: id + address, userId: owner, userAgent: "", createdAt: now },
      ...{ lastUsedAt: later(used), expiresAt: later(10_000) },
    });
    const old = { ...row("old", 0), expiresAt: now };
    const foreign = row("foreign", 0, other);
    await db()
      .insert(sessions)
      .values([row("a", 1), row("b", 3), row("c", 2), old, foreign]);
    const listed = await sessionsOf(db(), userId, now);
    expect(listed.map(({ id }) => id)).toEqual(["b", "c", "a"].map((id) => id + address));
    expect(await endSession(db(), { userId, id: foreign.id })).toBe(false);
    expect(await endSession(db(), { userId, id: `c${address}` })).toBe(true);
    expect(await endSessions(db(), { userId, except: `a${address}` })).toBe(2);
    expect((await sessionsOf(db(), userId, now)).map(({ id }) => id)).toEqual([`a${address}`]);
    expect(await db().$count(sessions, eq(sessions.userId, other))).toBe(1);
  });
});

it.each([
  [{ firstName: "Ada", email: "a@b.c" }, "Ada"],
  [{ firstName: null, email: "ada.l@b.c" }, "ada.l"],
  [{ firstName: null, email: null }, "listener"],
])("calls %o %s", (account, name) => {
  expect(nameOf(account)).toBe(name);
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone, iOS",
  ],
  ["", "Unknown device"],
  ["<b>?", "Unknown browser"],
])("reads the device out of %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
