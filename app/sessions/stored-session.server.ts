import { z } from "zod";
import type { sessions } from "~/services/db/schema.server";

export const storedSession = z.object({
  userId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  version: z.number(),
  /** Both in milliseconds since 1970. */
  lastUsedAt: z.number(),
  expiresAt: z.number(),
});

/** A session as the stores keep it. */
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

/** What signing in writes into the data of a session, and nothing else may. */
export const SIGNED_IN_BY = "signedInBy";
export const ANONYMOUS_ID = "anonymousId";

export function isSignedIn({ data }: StoredSession): boolean {
  return data[SIGNED_IN_BY] !== undefined;
}

/**
 * In the place of a session whose holder goes on under another id: for a minute it says so to requests that were on their way
 * with the old cookie. It opens nothing.
 */
const REPLACED = "replaced";
export const REPLACED_DATA = { [REPLACED]: true };
export const REPLACED_MS = 60_000;

export function isReplaced({ data }: Pick<StoredSession, "data">): boolean {
  return data[REPLACED] === true;
}

/** A write to a session whose holder goes on under another id. */
export class SessionReplaced extends Error {
  override name = "SessionReplaced";
}
