import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookies } from "~/domain/cookies/cookies";
import { cookieLine } from "./cookie.server";

const DEVICE_COOKIE = "__lor-device";

/** The cookie on https, named like the session's. */
export const HOST_DEVICE_COOKIE = "__Host-lor-device";

/** 400 days in seconds, the most that browsers allow. */
const DEVICE_AGE = 34_560_000;

/** Beyond this many, the account that signed in longest ago is removed. */
const MAX = 5;

const COOKIE_VALUE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

type Account = { userId: string; accessVersion: number };
type Options = { secrets: readonly string[]; secure: boolean };

/**
 * A cookie that recognises a browser an account has signed in from: a random name, and a keyed hash
 * of the name with each account. It grants no access, but exempts the browser from sign-in limits
 * that strangers can use up (ACCOUNT-10). An account's hashes become invalid with its access
 * version.
 */
export type Device = {
  /** Null if nobody has signed in from this browser. */
  readonly name: string | null;
  knows(account: Account): boolean;
  remember(account: Account): void;
  forget(): void;
  /** Returns the `Set-Cookie` value, or null if nothing has changed. */
  setCookie(): string | null;
};

function hashOf(name: string, { userId, accessVersion }: Account, secret: string): string {
  const text = `device ${name} ${userId} ${accessVersion}`;
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);
}

export function openDevice(request: Request, { secrets, secure }: Options): Device {
  const [secret] = secrets;
  if (!secret) throw new Error("No session secret");
  const cookie = secure ? HOST_DEVICE_COOKIE : DEVICE_COOKIE;
  const value = parseCookies(request.headers.get("Cookie")).get(cookie) ?? "";
  let [name = null, ...hashes] = COOKIE_VALUE.test(value) ? value.split(".") : [];
  let line: string | null = null;
  return {
    get name() {
      return name;
    },
    knows(account) {
      const own = name;
      if (!own) return false;
      const expected = secrets.map((one) => Buffer.from(hashOf(own, account, one)));
      return hashes.some((hash) => expected.some((one) => timingSafeEqual(one, Buffer.from(hash))));
    },
    remember(account) {
      name ??= randomBytes(16).toString("base64url");
      const hash = hashOf(name, account, secret);
      hashes = [hash, ...hashes.filter((one) => one !== hash)].slice(0, MAX);
      const value = [name, ...hashes].join(".");
      line = cookieLine(cookie, value, { age: DEVICE_AGE, secure });
    },
    forget() {
      if (!name) return;
      [name, hashes] = [null, []];
      line = cookieLine(cookie, "", { age: 0, secure });
    },
    setCookie: () => line,
  };
}
