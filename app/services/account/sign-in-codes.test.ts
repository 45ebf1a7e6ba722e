import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, useDatabase } from "../../../tests/support/data/database";
import { signInCodes } from "../platform/db/schema.server";
import {
  createSignInCodes,
  CODE_MINUTES,
  CODE_TRIES,
  CODE_TRIES_OF_ALL,
  pruneSignInCodes,
  type SignInCodes,
} from "./sign-in-codes.server";
import { generatePassword, setPassword, userByPassword } from "./password.server";
import { signInWith } from "./oauth/sign-in-with.server";

const now = new Date("2026-11-21T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const purpose = { back: "/history" };

const tried = (code: string, at: Date, client = "one client") => ({ code, client, now: at });

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("emailed codes", () => {
  const db = useDatabase();
  let codes: SignInCodes;
  let count = 0;
  const address = () => `someone${++count}@example.org`;
  beforeAll(() => {
    codes = createSignInCodes({ db: db(), secrets: ["new secret", "old secret"] });
  });

  it("can be redeemed once, by code or by link", async () => {
    const email = address();
    const first = await codes.issue({ email, purpose, now });
    expect(await codes.redeemCode({ id: first.id }, tried(first.code, now))).toEqual({
      email,
      purpose,
    });
    expect(await codes.redeemCode({ id: first.id }, tried(first.code, now))).toBeNull();
    expect(await codes.redeemToken(first.token, now)).toBeNull();
    const second = await codes.issue({ email, purpose, now });
    expect(await codes.redeemToken(second.token, now)).toEqual({ email, purpose });
    expect(await codes.redeemCode({ email }, tried(second.code, now))).toBeNull();
  });

  it("can be redeemed by only one of several concurrent requests", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    const all = await Promise.all([
      ...[1, 2, 3].map(() => codes.redeemCode({ id }, tried(code, now))),
      ...[1, 2, 3].map(() => codes.redeemToken(token, now)),
    ]);
    expect(all.filter((one) => one !== null)).toHaveLength(1);
  });

  it("expires after ten minutes", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    expect(await codes.peek(token, minutes(CODE_MINUTES - 0.01))).not.toBeNull();
    expect(await codes.peek(token, minutes(CODE_MINUTES))).toBeNull();
    expect(await codes.redeemToken(token, minutes(CODE_MINUTES))).toBeNull();
    expect(await codes.redeemCode({ id }, tried(code, minutes(CODE_MINUTES)))).toBeNull();
  });

  it("is not used up by peeking", async () => {
    const { token } = await codes.issue({ email: address(), purpose, now });
    for (let look = 0; look < 3; look++) expect(await codes.peek(token, now)).not.toBeNull();
    expect(await codes.redeemToken(token, now)).not.toBeNull();
  });

  it("is invalid for a client after five wrong codes, but not for others", async () => {
    const { id, code } = await codes.issue({ email: address(), purpose, now });
    const guess = (text: string, client: string) =>
      codes.redeemCode({ id }, tried(text, now, client));
    for (let tries = 0; tries < CODE_TRIES; tries++) {
      expect(await guess(wrong(code), "guesser")).toBeNull();
    }
    expect(await guess(code, "guesser")).toBeNull();
    expect(await guess(code, "owner")).not.toBeNull();
  });

  it("is invalid for everybody after thirty wrong codes, but its link stays valid", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    const guesses = Array.from({ length: CODE_TRIES_OF_ALL - 1 }, (_, at) =>
      codes.redeemCode({ id }, tried(wrong(code), now, `guesser ${at}`)),
    );
    expect((await Promise.all(guesses)).filter(Boolean)).toEqual([]);
    const open = async () => {
      const [row] = await db().select().from(signInCodes).where(eq(signInCodes.id, id));
      return row?.wrongTries;
    };
    expect(await open()).toBe(CODE_TRIES_OF_ALL - 1);
    expect(await codes.redeemCode({ id }, tried(wrong(code), now, "the last"))).toBeNull();
    expect(await codes.redeemCode({ id }, tried(code, now, "owner"))).toBeNull();
    expect(await codes.redeemToken(token, now)).not.toBeNull();
  });

  it("finds the newest valid email to an address", async () => {
    const email = address();
    expect(await codes.newest(email, now)).toBeNull();
    await codes.issue({ email, purpose, now });
    const second = await codes.issue({ email, purpose, now: minutes(1) });
    expect(await codes.newest(email.toUpperCase(), minutes(2))).toBe(second.id);
    await codes.redeemToken(second.token, minutes(2));
    expect(await codes.newest(email, minutes(2))).not.toBe(second.id);
    expect(await codes.newest(email, minutes(20))).toBeNull();
  });

  it("counts wrong codes tried by address against every email to it", async () => {
    const email = address();
    const [one, two] = [
      await codes.issue({ email, purpose, now }),
      await codes.issue({ email: email.toUpperCase(), purpose, now }),
    ];
    const other = [0, 1, 2].map((step) => String(step).repeat(6));
    const neither = other.find((code) => code !== one.code && code !== two.code)!;
    for (let tries = 1; tries < CODE_TRIES; tries++) {
      expect(await codes.redeemCode({ email }, tried(neither, now))).toBeNull();
    }
    expect(await codes.redeemCode({ email }, tried(two.code, now))).not.toBeNull();
    expect(await codes.redeemCode({ id: one.id }, tried(neither, now))).toBeNull();
    expect(await codes.redeemCode({ id: one.id }, tried(one.code, now))).toBeNull();
  });

  it("rejects the code of another email", async () => {
    const mine = await codes.issue({ email: address(), purpose, now });
    const theirs = await codes.issue({ email: address(), purpose, now });
    if (mine.code === theirs.code) return;
    expect(await codes.redeemCode({ id: theirs.id }, tried(mine.code, now))).toBeNull();
  });

  it("stores neither the code nor the link", async () => {
    const { id, code, token } = await codes.issue({ email: address(), purpose, now });
    const [row] = await db().select().from(signInCodes).where(eq(signInCodes.id, id));
    const hashes = JSON.stringify([row?.codeHash, row?.tokenHash]);
    expect(hashes).not.toContain(token);
    expect(row?.codeHash).not.toBe(code);
    const stranger = createSignInCodes({ db: db(), secrets: ["another secret"] });
    expect(await stranger.redeemCode({ id }, tried(code, now))).toBeNull();
  });

  it("accepts codes issued with an older secret", async () => {
    const old = createSignInCodes({ db: db(), secrets: ["old secret"] });
    const { id, code } = await old.issue({ email: address(), purpose, now });
    expect(await codes.redeemCode({ id }, tried(code, now))).not.toBeNull();
  });

  it("reports the state of an email until it is pruned", async () => {
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

  it("finds an account by address and password", async () => {
    const email = address();
    const says = { provider: "google", subject: email, trust: "proof" } as const;
    const { userId } = await signInWith(db(), { ...says, email, now });
    expect(await userByPassword(db(), { email, password: "" })).toBeNull();
    await setPassword(db(), { userId, password: "correct horse" });
    const password = "correct horse";
    for (const typed of [email, email.toUpperCase()]) {
      expect(await userByPassword(db(), { email: typed, password })).toMatchObject({ userId });
    }
    expect(await userByPassword(db(), { email, password: "wrong" })).toBeNull();
    const nobody = { email: address(), password: "correct horse" };
    expect(await userByPassword(db(), nobody)).toBeNull();
  });
});

it("takes as long for an unknown address as for a known one with another password", async () => {
  const { database, remove } = await freshDatabase();
  const { db } = database;
  const says = { provider: "email", subject: "a@example.org", trust: "proof" } as const;
  const { userId } = await signInWith(db, { ...says, email: says.subject, now });
  await setPassword(db, { userId, password: "correct horse" });
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
});

it("generates unique passwords of 20 characters", () => {
  const made = Array.from({ length: 50 }, generatePassword);
  expect(new Set(made).size).toBe(50);
  for (const one of made) expect(one).toMatch(/^(?:[A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/);
});
