import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies } from "~/domain/cookies";

/**
 * What the session cookie says. `version` is the newest state of the session that this browser has
 * been told of: an older copy of the session, from whatever cache, is not for it.
 */
export type SessionTicket = { id: string; version: number };

export const SESSION_COOKIE = "__lor";

/** Two years in seconds (spec 1 §9). */
export const SESSION_AGE = 63_072_000;

const FORM = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/;

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isSignedBy(text: string, signature: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(signatureOf(text, secret)), Buffer.from(signature));
}

/** The ticket of a request, or null when it has none or one that none of `secrets` signed. */
export function readTicket(request: Request, secrets: readonly string[]): SessionTicket | null {
  const value = parseCookies(request.headers.get("Cookie"))[SESSION_COOKIE];
  const [, id, version, signature] = FORM.exec(value ?? "") ?? [];
  if (!id || !version || !signature) return null;
  const signed = secrets.some((secret) => isSignedBy(`${id}.${version}`, signature, secret));
  return signed ? { id, version: Number(version) } : null;
}

/** The `Set-Cookie` value that hands out a ticket, signed by the first secret. */
export function writeTicket(
  { id, version }: SessionTicket,
  { secrets, secure }: { secrets: readonly string[]; secure: boolean },
): string {
  const [secret] = secrets;
  if (!secret) throw new Error("No session secret");
  const text = `${id}.${version}`;
  const value = `${text}.${signatureOf(text, secret)}`;
  return cookieLine(value, SESSION_AGE, secure);
}

/** The `Set-Cookie` value that takes the ticket away. */
export function clearTicket({ secure }: { secure: boolean }): string {
  return cookieLine("", 0, secure);
}

function cookieLine(value: string, age: number, secure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${SESSION_COOKIE}=${value}; Max-Age=${age}; ${flags}`;
}
