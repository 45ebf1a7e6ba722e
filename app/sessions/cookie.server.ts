import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies } from "~/domain/shell/cookies";

/** What the session cookie says. A cached copy of the session older than `version` must not be used. */
export type SessionTicket = { id: string; version: number };

export const SESSION_COOKIE = "__lor";

/** Two years in seconds (SHELL-13). */
export const SESSION_AGE = 63_072_000;

const TICKET = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/;

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isSignedBy(text: string, signature: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(signatureOf(text, secret)), Buffer.from(signature));
}

/** Null when the request has no ticket or one that was signed by none of `secrets`. */
export function parseTicket(request: Request, secrets: readonly string[]): SessionTicket | null {
  const value = parseCookies(request.headers.get("Cookie")).get(SESSION_COOKIE);
  const [, id, version, signature] = TICKET.exec(value ?? "") ?? [];
  if (!id || !version || !signature) return null;
  const signed = secrets.some((secret) => isSignedBy(`${id}.${version}`, signature, secret));
  return signed ? { id, version: Number(version) } : null;
}

/** The `Set-Cookie` value of a ticket for `age` seconds, signed by the first secret. */
export function serialiseTicket(
  { id, version }: SessionTicket,
  { secrets, secure, age }: { secrets: readonly string[]; secure: boolean; age: number },
): string {
  const [secret] = secrets;
  if (!secret) throw new Error("No session secret");
  const text = `${id}.${version}`;
  const value = `${text}.${signatureOf(text, secret)}`;
  return cookieLine(SESSION_COOKIE, value, { age, secure });
}

/** The `Set-Cookie` value that deletes the ticket. */
export function clearTicket({ secure }: { secure: boolean }): string {
  return cookieLine(SESSION_COOKIE, "", { age: 0, secure });
}

/** The `Set-Cookie` value of a cookie that scripts cannot read. @param age in seconds */
export function cookieLine(
  name: string,
  value: string,
  { age, secure }: { age: number; secure: boolean },
): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; Max-Age=${age}; ${flags}`;
}
