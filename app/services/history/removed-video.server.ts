import { z } from "zod";
import type { Removed } from "./history.server";

/** The part of a session that stores the last removed video, so that the removal can be undone. */
export interface RemovedVideoStore {
  set(name: string, value: unknown): void;
  takeOnce(name: string): Promise<unknown>;
}

const REMOVED = "removed";
const OFFERED = "removed-offer";

const removedSchema = z.object({
  ytid: z.string(),
  repeats: z.int(),
  heard: z.number().default(0),
  lastViewed: z.iso.datetime().transform((text) => new Date(text)),
});

/** Saves the removed video in the session; the next page with lists offers to undo. */
export function saveRemoved(session: RemovedVideoStore, { lastViewed, ...removed }: Removed): void {
  session.set(REMOVED, { ...removed, lastViewed: lastViewed.toISOString() });
  session.set(OFFERED, removed.ytid);
}

/** Deletes the saved video and returns it, so that it is restored once; null when it is not `ytid`. */
export async function takeRemoved(
  session: RemovedVideoStore,
  ytid: string,
): Promise<Removed | null> {
  const removed = removedSchema.safeParse(await session.takeOnce(REMOVED)).data;
  session.set(OFFERED, undefined);
  return removed?.ytid === ytid ? removed : null;
}

/** The video that this page offers to restore. Pages after it do not. */
export async function takeUndoOffer(session: RemovedVideoStore): Promise<string | null> {
  const offered = await session.takeOnce(OFFERED);
  return typeof offered === "string" ? offered : null;
}
