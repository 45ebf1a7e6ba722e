import { eq } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { discoveries } from "../platform/db/schema.server";

export const listenerData: ListenerData = {
  async export(db, userId) {
    const { songs, removed, expiresAt } = discoveries;
    return {
      discovery: await db
        .select({ songs, removed, expiresAt })
        .from(discoveries)
        .where(eq(discoveries.userId, userId)),
    };
  },
};
