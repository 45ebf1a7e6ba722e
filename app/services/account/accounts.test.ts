import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { loginProviders, sessions, users } from "../platform/db/schema.server";
import { createListener } from "../listeners/listeners.server";
import { loadAccount, displayName } from "./account.server";
import { deviceName, endSession, endSessions, loadSessions } from "./session-list.server";
import { signInWith as trySignIn, type SignInProfile } from "./oauth/sign-in-with.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

/** Signs in with a profile that must not be rejected. */
async function signInWith(...asked: Parameters<typeof trySignIn>) {
  const signedIn = await trySignIn(...asked);
  if (!signedIn) throw new Error("the address has to be proved first");
  return signedIn;
}

describe("accounts", () => {
  const db = useDatabase();
  let address: string;
  let count = 0;
  beforeEach(() => {
    address = `listener${++count}@example.org`;
  });

  const google = (more: Partial<SignInProfile> = {}): SignInProfile => ({
    provider: "google",
    subject: `g-${address}`,
    email: address,
    trust: "proof",
    now,
    ...more,
  });
  const mail = (more: Partial<SignInProfile> = {}): SignInProfile => ({
    provider: "email",
    subject: address,
    email: address,
    trust: "proof",
    now: later(1000),
    ...more,
  });

  it("creates an account at the first sign-in and finds it at the second", async () => {
    const first = await signInWith(db(), google({ firstName: "Ada", pictureUrl: "https://p/1" }));
    const again = await signInWith(db(), google());
    expect(first.isNew).toBe(true);
    expect(again).toMatchObject({ userId: first.userId, isNew: false, tookOver: false });
    expect(await loadAccount(db(), first.userId)).toMatchObject({
      uid: first.userId,
      email: address,
      kind: "google",
      loginProviders: ["google"],
      alreadyGeneratedPassword: false,
      firstName: "Ada",
      avatarUrl: "https://p/1",
    });
  });

  it("links a second provider by the verified address and keeps the first as the main one", async () => {
    const { userId } = await signInWith(db(), google());
    const linked = await signInWith(db(), mail());
    expect(linked).toMatchObject({ userId, isNew: false, tookOver: false });
    const facebook = { provider: "facebook", subject: `f-${address}` } as const;
    await signInWith(db(), google({ ...facebook, email: address.toUpperCase(), now: later(2000) }));
    await signInWith(db(), google({ now: later(9000) }));
    expect((await loadAccount(db(), userId))?.loginProviders).toEqual([
      "google",
      "email",
      "facebook",
    ]);
  });

  it("does not open an account by an unverified address, or claim the address", async () => {
    const { userId } = await signInWith(db(), mail());
    const thief = await signInWith(db(), google({ trust: "none" }));
    expect(thief.isNew).toBe(true);
    expect(thief.userId).not.toBe(userId);
    expect((await loadAccount(db(), thief.userId))?.email).toBeNull();
    expect((await loadAccount(db(), userId))?.loginProviders).toEqual(["email"]);
  });

  it("does not give an unverified address to an account when its owner has another", async () => {
    const early = await signInWith(db(), google({ trust: "none" }));
    const owner = await signInWith(db(), mail());
    expect(owner.isNew).toBe(true);
    await signInWith(db(), google({ trust: "proof" }));
    expect((await loadAccount(db(), early.userId))?.email).toBeNull();
    expect((await loadAccount(db(), owner.userId))?.email).toBe(address);
  });

  it("adds the address to an account once the provider has verified it", async () => {
    const { userId } = await signInWith(db(), google({ email: null, trust: "none" }));
    await signInWith(db(), google({ firstName: "Ada" }));
    expect(await loadAccount(db(), userId)).toMatchObject({ email: address, firstName: "Ada" });
  });

  it("creates one account for concurrent sign-ins of one address", async () => {
    const asked = [google(), mail(), google(), mail(), google({ subject: "other" + address })];
    const all = await Promise.all(asked.map((says) => signInWith(db(), says)));
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await db().$count(users, eq(users.email, address))).toBe(1);
    expect(await db().$count(loginProviders, eq(loginProviders.userId, all[0]!.userId))).toBe(3);
  });

  it("finds no account for an anonymous listener", async () => {
    expect(await loadAccount(db(), await createListener(db()))).toBeNull();
    expect(await loadAccount(db(), crypto.randomUUID())).toBeNull();
  });

  it("lists an account's sessions by last use, and ends one or all others", async () => {
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
    const listed = await loadSessions(db(), userId, now);
    expect(listed.map(({ id }) => id)).toEqual(["b", "c", "a"].map((id) => id + address));
    expect(await endSession(db(), { userId, id: foreign.id })).toBe(false);
    expect(await endSession(db(), { userId, id: `c${address}` })).toBe(true);
    expect(await endSessions(db(), { userId, except: `a${address}` })).toBe(2);
    expect((await loadSessions(db(), userId, now)).map(({ id }) => id)).toEqual([`a${address}`]);
    expect(await db().$count(sessions, eq(sessions.userId, other))).toBe(1);
  });
});

it.each([
  [{ firstName: "Ada", email: "a@b.c" }, "Ada"],
  [{ firstName: null, email: "ada.l@b.c" }, "ada.l"],
  [{ firstName: null, email: null }, "listener"],
])("names %o %s", (account, name) => {
  expect(displayName(account)).toBe(name);
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
])("parses the device from %s", (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
