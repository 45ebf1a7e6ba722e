/**
 * Stores the section that a listener loops, the speed and the place. They have no table of
 * their own, but columns of `plays`. Called by routes.
 */
import { and, eq } from "drizzle-orm";
import { type Heard, settlePosition } from "~/domain/marks/position";
import { songPosition } from "~/domain/marks/song-place";
import { normaliseSection, type Section } from "~/domain/section/section";
import type { Db } from "../platform/db/database.server";
import { plays } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";

type Place = { userId: string; ytid: string };

type Row = typeof plays.$inferSelect;

/** Writes columns of a listener's video. Empty ones need no row. Throws UnknownListener. */
async function keep(db: Db, of: Place, set: Partial<Row>, isEmpty: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await lockListener(tx, of.userId);
    await keepLocked(tx, { ...of, userId: id }, set, isEmpty);
  });
}

async function keepLocked(
  tx: Transaction,
  { userId, ytid }: Place,
  set: Partial<Row>,
  isEmpty: boolean,
): Promise<void> {
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

/**
 * Saves where a whole song stands, by the same rule as for episodes (PODCAST-23), without adding it
 * to the history. Once it was heard to its end it has no place. Throws UnknownListener.
 */
export async function savePlace(
  db: Db,
  { heard, now, ...of }: Place & { heard: Heard; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: userId, keepHistory } = await lockListener(tx, of.userId);
    if (keepHistory === "off") return;
    const own = { ...of, userId };
    const [row] = await tx
      .select({ place: plays.place, placeAt: plays.placeAt })
      .from(plays)
      .where(and(eq(plays.userId, userId), eq(plays.ytid, of.ytid)));
    const at = Math.min(heard.at, now.getTime());
    const kept = row?.placeAt && songPosition({ seconds: row.place, at: row.placeAt.getTime() });
    const { played, seconds, at: keptAt } = settlePosition(kept ?? null, { ...heard, at });
    const set = { place: played ? null : seconds, placeAt: new Date(keptAt) };
    await keepLocked(tx, own, set, played);
  });
}
