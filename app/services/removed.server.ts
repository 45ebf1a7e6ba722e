import { z } from "zod";
import type { Removed } from "./history.server";

/** What the session offers to bring back: the video that was taken out last. */
export interface RemovedKeeper {
  set(name: string, value: unknown): void;
  takeOnce(name: string): Promise<unknown>;
}

const KEPT = "removed";
const OFFERED = "removed-offer";

const kept = z.object({
  ytid: z.string(),
  repeats: z.int(),
  lastViewed: z.iso.datetime().transform((text) => new Date(text)),
});

/** Keeps the removed video in the session, and has the next page of lists offer it. */
export function keepRemoved(session: RemovedKeeper, { lastViewed, ...removed }: Removed): void {
  session.set(KEPT, { ...removed, lastViewed: lastViewed.toISOString() });
  session.set(OFFERED, removed.ytid);
}

/** The kept video, once: two presses of Undo bring it back once. Null when it is not this one. */
export async function takeRemoved(session: RemovedKeeper, ytid: string): Promise<Removed | null> {
  const removed = kept.safeParse(await session.takeOnce(KEPT)).data;
  session.set(OFFERED, undefined);
  return removed?.ytid === ytid ? removed : null;
}

/** The id that the page at hand offers to bring back, once. */
export async function takeOffer(session: RemovedKeeper): Promise<string | null> {
  const offered = await session.takeOnce(OFFERED);
  return typeof offered === "string" ? offered : null;
}
