import { and, asc, eq, isNotNull, isNull, not } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { plays } from "../platform/db/schema.server";

export const listenerData: ListenerData = {
  /**
   * Speeds, and the sections of videos that are neither in the history nor hearted, and so in no
   * other list of the file.
   */
  async export(db, userId) {
    const { ytid, sectionStart, sectionEnd, sectionShow, speed } = plays;
    return {
      speeds: await db
        .select({ ytid, speed })
        .from(plays)
        .where(and(eq(plays.userId, userId), isNotNull(speed)))
        .orderBy(asc(ytid)),
      sections: await db
        .select({ ytid, startTime: sectionStart, endTime: sectionEnd, show: sectionShow })
        .from(plays)
        .where(
          and(
            eq(plays.userId, userId),
            isNull(plays.lastViewed),
            not(plays.hearted),
            isNotNull(sectionStart),
          ),
        )
        .orderBy(asc(ytid)),
    };
  },
};
