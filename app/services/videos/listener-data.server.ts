import { eq } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { videos } from "../platform/db/schema.server";

/** Titles that the listener's browser has sent. */
export const listenerData: ListenerData = {
  async move(tx, { from, into }) {
    await tx.update(videos).set({ submittedBy: into }).where(eq(videos.submittedBy, from));
  },
  async export(db, userId) {
    const { ytid, title, author, duration } = videos;
    return {
      toldTitles: await db
        .select({ ytid, title, author, duration })
        .from(videos)
        .where(eq(videos.submittedBy, userId)),
    };
  },
  async remove(tx, { userId }) {
    await tx.delete(videos).where(eq(videos.submittedBy, userId));
  },
};
