import { and, eq, isNotNull } from "drizzle-orm";
import { normaliseEmail } from "~/domain/account/sign-in";
import type { Db } from "../platform/db/database.server";
import { users } from "../platform/db/schema.server";

/**
 * An account at the moment the sign-in was accepted, compared again before the session is created.
 */
export type Admission = {
  userId: string;
  /** See `users.accessVersion`. */
  accessVersion: number;
  /** Null if the account has no address, or only a claimed one. */
  emailProvenAt: Date | null;
};

/** The columns of an {@link Admission}. */
export const admissionColumns = {
  userId: users.id,
  accessVersion: users.accessVersion,
  emailProvenAt: users.emailProvenAt,
};

/** Finds the account with this proven address; null if nobody has proved it yet. */
export async function loadProvenOwner(db: Db, email: string): Promise<Admission | null> {
  const isThis = and(eq(users.email, normaliseEmail(email)), isNotNull(users.emailProvenAt));
  const [owner] = await db.select(admissionColumns).from(users).where(isThis);
  return owner ?? null;
}
