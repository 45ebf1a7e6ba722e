import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { contactMessages, users } from "../platform/db/schema.server";

/** Contact messages sent while signed in, or while signed out with the account's own address. */
export const listenerData: ListenerData = {
  async move(tx, { from, into }) {
    await tx.update(contactMessages).set({ userId: into }).where(eq(contactMessages.userId, from));
  },
  async export(db, userId) {
    const { name, email, message, reason, ua, path, createdAt } = contactMessages;
    return {
      messages: await db
        .select({ name, email, message, reason, ua, path, createdAt })
        .from(contactMessages)
        .leftJoin(users, eq(users.id, userId))
        .where(
          or(
            eq(contactMessages.userId, userId),
            and(isNull(contactMessages.userId), eq(sql`lower(${email})`, users.email)),
          ),
        )
        .orderBy(asc(createdAt)),
    };
  },
  /**
   * Only those with the account's own address, because an unproved one from a provider may be
   * somebody else's.
   */
  async remove(tx, { userId, email: own }) {
    const { email } = contactMessages;
    const inOwnName = and(isNull(contactMessages.userId), eq(sql`lower(${email})`, own ?? ""));
    await tx.delete(contactMessages).where(or(eq(contactMessages.userId, userId), inOwnName));
  },
};
