import { z } from "zod";
import type { sessions } from "~/services/platform/db/schema.server";
import { SESSION_AGE } from "./cookie.server";
import { HOUR_SECONDS, MINUTE_MS } from "~/domain/text/durations";

export const storedSession = z.object({
  userId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  version: z.number(),
  /** Both in milliseconds since 1970. */
  lastUsedAt: z.number(),
  expiresAt: z.number(),
});

export type StoredSession = z.infer<typeof storedSession>;

type Row = typeof sessions.$inferSelect;

export function toStored(row: Row): StoredSession {
  const { userId, data, version, lastUsedAt, expiresAt } = row;
  return {
    userId,
    data,
    version,
    lastUsedAt: lastUsedAt.getTime(),
    expiresAt: expiresAt.getTime(),
  };
}

/** Lifetime of a session without a listener, in seconds; longer than a sign-in by email takes. */
const NO_LISTENER_AGE = HOUR_SECONDS;
/** Lifetime of a session with nothing but a snackbar, in seconds. */
const FLASH_AGE = 600;

export const FLASH = "flash";

/** Returns when a session written now expires. */
export function expiryOf({
  userId,
  data,
  now,
}: Pick<StoredSession, "userId" | "data"> & { now: Date }): Date {
  const isFlashAlone = Object.entries(data).every(
    ([name, value]) => name === FLASH || value === undefined,
  );
  const ageWithoutListener = isFlashAlone ? FLASH_AGE : NO_LISTENER_AGE;
  return new Date(now.getTime() + (userId ? SESSION_AGE : ageWithoutListener) * 1000);
}

/** Only signing in may write these values. */
export const SIGNED_IN_BY = "signedInBy";
export const SIGNED_IN_AT = "signedInAt";
export const ANONYMOUS_ID = "anonymousId";

export function isSignedIn({ data }: StoredSession): boolean {
  return data[SIGNED_IN_BY] !== undefined;
}

/**
 * A session that signing in or out replaced with one under another id. Its row stays for a minute,
 * to answer requests that still come with the old cookie, and grants no access.
 */
const REPLACED = "replaced";
export const REPLACED_DATA = { [REPLACED]: true };
export const REPLACED_MS = MINUTE_MS;

export function isReplaced({ data }: Pick<StoredSession, "data">): boolean {
  return data[REPLACED] === true;
}

/** The session was replaced with one under another id. */
export class SessionReplaced extends Error {
  override name = "SessionReplaced";
}

/** For example, a session whose only value, a snackbar, has been taken. */
export function isEmpty({ userId, data }: StoredSession): boolean {
  return userId === null && Object.values(data).every((value) => value === undefined);
}
