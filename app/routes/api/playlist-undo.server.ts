import { z } from "zod";
import type { RemovedItem } from "~/services/playlist-items.server";
import type { Session } from "~/sessions/session.server";

const NAME = "playlist-undo";
/** So long a removal is offered to be taken back, in milliseconds. */
const OFFERED_FOR = 5 * 60_000;
/** More than a listener removes by hand would make the session large. */
const MOST = 50;

const offer = z.object({
  pid: z.string(),
  until: z.number(),
  items: z.array(z.object({ ytid: z.string(), rank: z.string(), addedAt: z.number() })),
});

type Where = { pid: string; now: Date };

export function offerUndo(session: Session, { pid, now }: Where, items: RemovedItem[]): void {
  const kept = items.slice(0, MOST).map((item) => ({ ...item, addedAt: item.addedAt.getTime() }));
  session.set(NAME, { pid, until: now.getTime() + OFFERED_FOR, items: kept });
}

function read(value: unknown, { pid, now }: Where): RemovedItem[] {
  const { data } = offer.safeParse(value);
  if (data?.pid !== pid || data.until < now.getTime()) return [];
  return data.items.map((item) => ({ ...item, addedAt: new Date(item.addedAt) }));
}

/** What was removed from this playlist just now. */
export function undoOffered(session: Session, where: Where): RemovedItem[] {
  return read(session.get(NAME), where);
}

/** The same, once. */
export async function takeUndo(session: Session, where: Where): Promise<RemovedItem[]> {
  return undoOffered(session, where).length > 0 ? read(await session.takeOnce(NAME), where) : [];
}
