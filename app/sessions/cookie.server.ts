import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies } from "~/domain/cookies/cookies";

/** The content of the session cookie. A cached session older than `version` must not be used. */
export type SessionTicket = { id: string; version: number };

export const SESSION_COOKIE = "__lor";

/**
 * The cookie on https. Browsers accept it from this very host only, so no other site of the domain
 * can plant a session.
 */
export const HOST_SESSION_COOKIE = "__Host-lor";

/** Two years in seconds (SHELL-13). */
export const SESSION_AGE = 63_072_000;

const TICKET = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/;

type Signing = { secrets: readonly string[]; secure: boolean };

const cookieOf = (secure: boolean) => (secure ? HOST_SESSION_COOKIE : SESSION_COOKIE);

/**
 * Signs a ticket with its cookie's name, so that a ticket from https is worthless in a cookie that
 * another host can set.
 */
function signatureOf(text: string, secret: string, cookie: string): string {
  return createHmac("sha256", secret).update(`${cookie} ${text}`).digest("base64url");
}

function isSigned(text: string, signature: string, secrets: readonly string[], cookie: string) {
  const given = Buffer.from(signature);
  return secrets.some((one) => timingSafeEqual(Buffer.from(signatureOf(text, one, cookie)), given));
}

/**
 * Returns null without a ticket, or with one that none of `secrets` signed. On https only this very
 * host's cookie counts.
 */
export function parseTicket(request: Request, { secrets, secure }: Signing): SessionTicket | null {
  const cookies = parseCookies(request.headers.get("Cookie"));
  const cookie = cookieOf(secure);
  const [, id, version, signature] = TICKET.exec(cookies.get(cookie) ?? "") ?? [];
  if (!id || !version || !signature) return null;
  const signed = isSigned(`${id}.${version}`, signature, secrets, cookie);
  return signed ? { id, version: Number(version) } : null;
}

/** Returns the `Set-Cookie` value of a ticket for `age` seconds, signed by the first secret. */
export function serialiseTicket(
  { id, version }: SessionTicket,
  { secrets, secure, age }: Signing & { age: number },
): string {
  const [secret] = secrets;
  if (!secret) throw new Error("No session secret");
  const text = `${id}.${version}`;
  const cookie = cookieOf(secure);
  const value = `${text}.${signatureOf(text, secret, cookie)}`;
  return cookieLine(cookie, value, { age, secure });
}

/** Returns the `Set-Cookie` value that deletes the ticket. */
export function clearTicket({ secure }: { secure: boolean }): string {
  return cookieLine(cookieOf(secure), "", { age: 0, secure });
}

/** Returns the `Set-Cookie` value of a cookie that scripts cannot read. @param age in seconds */
export function cookieLine(
  name: string,
  value: string,
  { age, secure }: { age: number; secure: boolean },
): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; Max-Age=${age}; ${flags}`;
}
