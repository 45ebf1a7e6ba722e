/**
 * Stores the section that a listener loops and the speed. They have no table of their own, but
 * columns of `plays`. Called by routes.
 */
import { and, eq } from "drizzle-orm";
import { normaliseSection, type Section } from "~/domain/section/section";
import type { Db } from "../platform/db/database.server";
import { plays } from "../platform/db/schema.server";
import { lockListener } from "../listeners/listeners.server";

export type SectionToSet = {
  userId: string;
  ytid: string;
  /** In seconds; null clears it. */
  section: Section | null;
  show?: boolean | undefined;
};

/**
 * Saves the listener's section of a video, without adding it to the history. Throws
 * UnknownListener, and RangeError with the message of LOOP-1 for a negative time.
 */
export async function setSection(
  db: Db,
  { userId: asked, ytid, section, show = true }: SectionToSet,
): Promise<void> {
  const checked = section && normaliseSection(section);
  if (checked && !checked.ok) throw new RangeError(checked.message);
  const set = {
    sectionStart: checked?.section.start ?? null,
    sectionEnd: checked?.section.end ?? null,
    sectionShow: show,
  };
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    if (checked) {
      await tx
        .insert(plays)
        .values({ userId, ytid, ...set })
        .onConflictDoUpdate({ target: [plays.userId, plays.ytid], set });
    } else {
      await tx
        .update(plays)
        .set(set)
        .where(and(eq(plays.userId, userId), eq(plays.ytid, ytid)));
    }
  });
}

/** Saves a speed without adding the video to the history. Throws UnknownListener. */
export async function setSpeed(
  db: Db,
  { userId: asked, ytid, speed }: { userId: string; ytid: string; speed: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    if (speed === 1) {
      await tx
        .update(plays)
        .set({ speed: null })
        .where(and(eq(plays.userId, userId), eq(plays.ytid, ytid)));
    } else {
      await tx
        .insert(plays)
        .values({ userId, ytid, speed })
        .onConflictDoUpdate({ target: [plays.userId, plays.ytid], set: { speed } });
    }
  });
}
