/**
 * Stores the section that a listener loops and the speed. They have no table of their own, but
 * columns of `plays`. Called by routes.
 */
import { and, eq } from "drizzle-orm";
import { normaliseSection, type Section } from "~/domain/section/section";
import type { Db } from "../platform/db/database.server";
import { plays } from "../platform/db/schema.server";
import { lockListener } from "../listeners/listeners.server";

type Place = { userId: string; ytid: string };

/** Writes columns of a listener's video. Empty ones need no row. Throws UnknownListener. */
async function keep(
  db: Db,
  { userId: asked, ytid }: Place,
  set: Partial<typeof plays.$inferInsert>,
  isEmpty: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    if (isEmpty) {
      await tx
        .update(plays)
        .set(set)
        .where(and(eq(plays.userId, userId), eq(plays.ytid, ytid)));
    } else {
      await tx
        .insert(plays)
        .values({ userId, ytid, ...set })
        .onConflictDoUpdate({ target: [plays.userId, plays.ytid], set });
    }
  });
}

export type SectionToSet = Place & {
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
  { section, show = true, ...of }: SectionToSet,
): Promise<void> {
  const checked = section && normaliseSection(section);
  if (checked && !checked.ok) throw new RangeError(checked.message);
  const set = {
    sectionStart: checked?.section.start ?? null,
    sectionEnd: checked?.section.end ?? null,
    sectionShow: show,
  };
  await keep(db, of, set, checked === null);
}

/** Saves a speed without adding the video to the history. Throws UnknownListener. */
export async function setSpeed(db: Db, { speed, ...of }: Place & { speed: number }): Promise<void> {
  await keep(db, of, { speed: speed === 1 ? null : speed }, speed === 1);
}
