import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, freshDatabase, useDatabase } from "../../../tests/support/database";
import { signInCodes } from "../db/schema.server";
import {
  createSignInCodes,
  CODE_MINUTES,
  CODE_TRIES,
  pruneSignInCodes,
  type SignInCodes,
} from "./sign-in-codes.server";
import { newPassword, setPassword, userByPassword } from "./password.server";
import { signInWith } from "./sign-in-with.server";

const now = new Date("2026-11-21T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const purpose = { back: "/history" };

/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe.each(databaseKinds)("mailed codes on %s", (kind) => {
  const db = useDatabase(kind);
  let codes: SignInCodes;
  let count = 0;
  const address = () => `someone${++count}@example.org`;
  beforeAll(() => {
    codes = createSignInCodes({ db: db(), secrets: ["new secret", "old secret"] });
  });

  it("lets in once, by the code or by the link", async () => {
    const email = address();
    const first = await codes.issue({ email, purpose, now });
    expect(await codes.redeemCode({ id: first.id }, first.code, now)).toEqual({ email, purpose });
    expect(await codes.redeemCode({ id: first.id }, first.code, now)).toBeNull();
    expect(await codes.redeemToken(first.token, now)).toBeNull();
    const second = await codes.issue({ email, purpose, now });
    expect(await codes.redeemToken(second.token, now)).toEqual({ email, purpose });
    expect(await codes.redeemCode({ email }, second.code, now)).toBeNull();
  });

  it("lets one of many in who come at once", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    const all = await Promise.all([
      ...[1, 2, 3].map(() => codes.redeemCode({ id }, code, now)),
      ...[1, 2, 3].map(() => codes.redeemToken(token, now)),
    ]);
    expect(all.filter((one) => one !== null)).toHaveLength(1);
  });

  it("is good for ten minutes", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    expect(await codes.peek(token, minutes(CODE_MINUTES - 0.01))).not.toBeNull();
    expect(await codes.peek(token, minutes(CODE_MINUTES))).toBeNull();
    expect(await codes.redeemToken(token, minutes(CODE_MINUTES))).toBeNull();
    expect(await codes.redeemCode({ id }, code, minutes(CODE_MINUTES))).toBeNull();
  });

  it("is not used up by looking", async () => {
    const { token } = await codes.issue({ email: address(), purpose, now });
    for (let look = 0; look < 3; look++) expect(await codes.peek(token, now)).not.toBeNull();
    expect(await codes.redeemToken(token, now)).not.toBeNull();
  });

  it("survives few wrong codes, its link survives them all", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    for (let tries = 0; tries < CODE_TRIES; tries++) {
      expect(await codes.redeemCode({ id }, wrong(code), now)).toBeNull();
    }
    expect(await codes.redeemCode({ id }, code, now)).toBeNull();
    expect(await codes.redeemToken(token, now)).not.toBeNull();
  });

  it("counts what is tried by the address too, against every mail to it", async () => {
    const email = address();
    const [one, two] = [
      await codes.issue({ email, purpose, now }),
      await codes.issue({ email: email.toUpperCase(), purpose, now }),
    ];
    const other = [0, 1, 2].map((step) => String(step).repeat(6));
    const neither = other.find((code) => code !== one.code && code !== two.code)!;
    for (let tries = 1; tries < CODE_TRIES; tries++) {
      expect(await codes.redeemCode({ email }, neither, now)).toBeNull();
    }
    expect(await codes.redeemCode({ email }, two.code, now)).not.toBeNull();
    expect(await codes.redeemCode({ id: one.id }, neither, now)).toBeNull();
    expect(await codes.redeemCode({ id: one.id }, one.code, now)).toBeNull();
  });

  it("does not take the code of another mail", async () => {
    const mine = await codes.issue({ email: address(), purpose, now });
    const theirs = await codes.issue({ email: address(), purpose, now });
    if (mine.code === theirs.code) return;
    expect(await codes.redeemCode({ id: theirs.id }, mine.code, now)).toBeNull();
  });

  it("keeps neither code nor link", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    const [row] = await db().select().from(signInCodes).where(eq(signInCodes.id, id));
    const hashes = JSON.stringify([row?.codeHash, row?.tokenHash]);
    expect(hashes).not.toContain(token);
    expect(row?.codeHash).not.toBe(code);
    const stranger = createSignInCodes({ db: db(), secrets: ["another secret"] });
    expect(await stranger.redeemCode({ id }, code, now)).toBeNull();
  });

  it("goes on with codes made before the secret was changed", async () => {
    const old = createSignInCodes({ db: db(), secrets: ["old secret"] });
    const { id, code } = await old.issue({ email: address(), purpose, now });
    expect(await codes.redeemCode({ id }, code, now)).not.toBeNull();
  });

  it("tells the browser that asked what became of its mail, then forgets it", async () => {
    const email = address();
    const { id, token } = await codes.issue({ email, purpose, now });
    const state = async (at: Date) => (await codes.state(id, at))?.state;
    expect([await state(now), await state(minutes(10))]).toEqual(["open", "over"]);
    await codes.redeemToken(token, now);
    expect(await state(now)).toBe("used");
    expect(await pruneSignInCodes(db(), minutes(15))).toBe(0);
    expect(await pruneSignInCodes(db(), minutes(21))).toBeGreaterThan(0);
    expect(await codes.state(id, now)).toBeNull();
  });

  it("knows an account by address and password, and nobody else by it", async () => {
    const email = address();
    const says = { provider: "google", subject: email, emailVerified: true } as const;
    const { userId } = await signInWith(db(), { ...says, email, now });
    expect(await userByPassword(db(), { email, password: "" })).toBeNull();
    await setPassword(db(), userId, "correct horse");
    expect(await userByPassword(db(), { email, password: "correct horse" })).toBe(userId);
    expect(
      await userByPassword(db(), { email: email.toUpperCase(), password: "correct horse" }),
    ).toBe(userId);
    expect(await userByPassword(db(), { email, password: "wrong" })).toBeNull();
    const nobody = { email: address(), password: "correct horse" };
    expect(await userByPassword(db(), nobody)).toBeNull();
  });
});

it("takes as long for an unknown address as for a known one with another password", async () => {
  const { database, remove } = await freshDatabase("embedded");
  const { db } = database;
  const says = { provider: "email", subject: "a@example.org", emailVerified: true } as const;
  const { userId } = await signInWith(db, { ...says, email: says.subject, now });
  await setPassword(db, userId, "correct horse");
  const took: Record<string, number> = {};
  for (let turn = 0; turn < 8; turn++) {
    for (const email of [says.subject, "nobody@example.org"]) {
      const before = performance.now();
      await userByPassword(db, { email, password: "wrong" });
      took[email] = Math.min(took[email] ?? Infinity, performance.now() - before);
    }
  }
  await database.close();
  await remove();
  const [known = 0, unknown = 0] = Object.values(took);
  expect(unknown / known).toBeGreaterThan(0.3);
  expect(unknown / known).toBeLessThan(3);
}, 30_000);

it("makes passwords of 20 letters that nobody has had before", () => {
  const made = Array.from({ length: 50 }, newPassword);
  expect(new Set(made).size).toBe(50);
  for (const one of made) expect(one).toMatch(/^(?:[A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/);
});
