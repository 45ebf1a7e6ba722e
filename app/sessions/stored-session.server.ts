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
