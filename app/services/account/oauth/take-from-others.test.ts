import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../../tests/support/data/database";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { createSessionStore, type SessionStore } from "~/sessions/session-store.server";
import { loginProviders, sessions, users } from "../../platform/db/schema.server";
import { loadAccount } from "../account.server";
import { loadProvenOwner } from "../admission.server";
import { setPassword, userByPassword } from "../password.server";
import { signInWith, type SignInProfile, type SignedIn } from "./sign-in-with.server";

const now = new Date("2026-11-21T12:00:00Z");

describe("an address that was only claimed", () => {
  const db = useDatabase();
  let store: SessionStore;
  let email: string;
  let count = 0;
  beforeAll(() => {
    store = createSessionStore({ db: db(), redis: null, log: quietLog });
  });
  beforeEach(() => {
    email = `victim${++count}@example.org`;
  });

  const facebook = (more: Partial<SignInProfile> = {}): SignInProfile => ({
    ...{ provider: "facebook", subject: `f-${email}`, email, trust: "claim", now },
    ...{ firstName: "Mallory", pictureUrl: "https://p/mallory" },
    ...more,
  });
  const byMail = () =>
    signInWith(db(), { provider: "email", subject: email, email, trust: "proof", now });
  const byGoogle = () =>
    signInWith(db(), { provider: "google", subject: `g-${email}`, email, trust: "proof", now });

  async function attacker(): Promise<SignedIn> {
    const signedIn = await signInWith(db(), facebook());
    if (!signedIn) throw new Error("the address already has an account");
    return signedIn;
  }
  const session = ({ userId, accessVersion }: SignedIn, key: string) =>
    store.replace({
      ...{ oldKey: null, key: `${key} ${email}`, userId, accessVersion },
      ...{ userAgent: "", data: { signedInBy: "facebook" }, now },
    });

  it("opens a new account, unproven", async () => {
    const signedIn = await attacker();
    expect(signedIn).toMatchObject({ isNew: true, tookOver: false, emailProvenAt: null });
    expect(await loadProvenOwner(db(), email)).toBeNull();
  });

  it("does not open an existing account, or one without an address", async () => {
    await byMail();
    expect(await signInWith(db(), facebook())).toBeNull();
    expect(await signInWith(db(), facebook({ subject: `x-${email}`, email: null }))).toBeNull();
    expect(await db().$count(loginProviders, eq(loginProviders.subject, `f-${email}`))).toBe(0);
  });

  it("does not open an account that its owner creates at the same time", async () => {
    const all = await Promise.all([signInWith(db(), facebook()), byMail()]);
    const owner = all[1];
    const links = await db()
      .select()
      .from(loginProviders)
      .where(eq(loginProviders.userId, owner.userId));
    expect(links.map(({ provider }) => provider)).toEqual(["email"]);
  });

  it.each([
    ["by email", byMail, "email"],
    ["by a trusted provider", byGoogle, "google"],
  ] as const)("belongs to its owner alone after the first proof %s", async (_, prove, provider) => {
    const early = await attacker();
    await setPassword(db(), { userId: early.userId, password: "mallory's own words" });
    const again = await signInWith(db(), facebook());
    expect(await session(again ?? early, "attacker")).not.toBeNull();
    const owner = await prove();
    expect(owner).toMatchObject({ userId: early.userId, isNew: false, tookOver: true });
    expect(await loadAccount(db(), owner.userId)).toMatchObject({
      ...{ email, kind: provider, loginProviders: [provider] },
      ...{ alreadyGeneratedPassword: false, firstName: null, avatarUrl: null },
    });
    expect(await userByPassword(db(), { email, password: "mallory's own words" })).toBeNull();
    expect(await db().$count(sessions, eq(sessions.userId, owner.userId))).toBe(0);
    expect(await signInWith(db(), facebook())).toBeNull();
    expect(await session(owner, "owner")).not.toBeNull();
  });

  it("is taken over only once, so that what the owner adds afterwards stays", async () => {
    await attacker();
    const { userId } = await byMail();
    await setPassword(db(), { userId, password: "the owner's own words" });
    const again = await byMail();
    expect(again.tookOver).toBe(false);
    expect((await byGoogle()).tookOver).toBe(false);
    expect(await userByPassword(db(), { email, password: "the owner's own words" })).not.toBeNull();
  });

  it("rejects a sign-in that started before the owner's proof", async () => {
    const early = await attacker();
    await setPassword(db(), { userId: early.userId, password: "mallory's own words" });
    const byPassword = await userByPassword(db(), { email, password: "mallory's own words" });
    await byMail();
    expect(await session(early, "late")).toBeNull();
    expect(await session({ ...early, ...byPassword }, "late too")).toBeNull();
    const owner = await byMail();
    expect(await db().$count(sessions, eq(sessions.userId, owner.userId))).toBe(0);
  });

  it("leaves no session of the attacker, in whichever order the two sign in", async () => {
    const early = await attacker();
    await Promise.all(
      [1, 2, 3, 4].map((at) => session(early, `racing ${at}`)).concat(byMail().then(() => null)),
    );
    expect(await db().$count(sessions, eq(sessions.userId, early.userId))).toBe(0);
  });

  it("does not affect accounts with another address", async () => {
    const early = await attacker();
    const other = `other.${email}`;
    await signInWith(db(), {
      provider: "email",
      subject: other,
      email: other,
      trust: "proof",
      now,
    });
    const [account] = await db().select().from(users).where(eq(users.id, early.userId));
    expect(account?.emailProvenAt).toBeNull();
    expect((await loadAccount(db(), early.userId))?.loginProviders).toEqual(["facebook"]);
  });
});
