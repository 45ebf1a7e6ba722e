import { z } from "zod";
import type { RemovedItem } from "~/services/playlists/playlist-items.server";
import type { Session } from "~/sessions/session.server";
import { MINUTE_MS } from "~/domain/text/durations";

const NAME = "playlist-undo";
/** How long a removal can be undone, in milliseconds. */
const OFFERED_FOR_MS = 5 * MINUTE_MS;
/** Limits the size of the session. Nobody removes this many by hand. */
const MAX_ITEMS = 50;

const undoOffer = z.object({
  pid: z.string(),
  until: z.number(),
  items: z.array(z.object({ ytid: z.string(), rank: z.string(), addedAt: z.number() })),
});

type Where = { pid: string; now: Date };

export function offerUndo(session: Session, { pid, now }: Where, items: RemovedItem[]): void {
  const stored = items
    .slice(0, MAX_ITEMS)
    .map((item) => ({ ...item, addedAt: item.addedAt.getTime() }));
  session.set(NAME, { pid, until: now.getTime() + OFFERED_FOR_MS, items: stored });
}

function parseOffer(value: unknown, { pid, now }: Where): RemovedItem[] {
  const { data } = undoOffer.safeParse(value);
  if (data?.pid !== pid || data.until < now.getTime()) return [];
  return data.items.map((item) => ({ ...item, addedAt: new Date(item.addedAt) }));
}

/** Returns the items whose removal from this playlist can still be undone. */
export function undoOffered(session: Session, where: Where): RemovedItem[] {
  return parseOffer(session.get(NAME), where);
}

/** Returns those items and ends the offer. */
export async function takeUndo(session: Session, where: Where): Promise<RemovedItem[]> {
  if (undoOffered(session, where).length === 0) return [];
  return parseOffer(await session.takeOnce(NAME), where);
}
