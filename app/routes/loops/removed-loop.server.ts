import { z } from "zod";
import { addresses } from "~/addresses";
import { LOOP_KINDS, loopName } from "~/domain/loops/loop";
import type { UndoOffer } from "~/domain/shell/undo";
import type { deleteLoop } from "~/services/loops/loops.server";
import type { Session } from "~/sessions/session.server";
import { latestRemoved } from "../calls/removed.server";

export const DELETED = "Deleted loop";

/** The loop that the listener deleted last. */
export const removedLoop = latestRemoved(
  "removed-loop",
  z.object({
    id: z.uuid(),
    kind: z.enum(LOOP_KINDS),
    item: z.string(),
    name: z.string(),
    startMs: z.int(),
    endMs: z.int(),
    rate: z.number().nullable(),
    passes: z.int().nullable(),
    rank: z.string(),
    repeats: z.int(),
    heard: z.number(),
    bestRate: z.number().nullable(),
    lastAt: z.iso
      .datetime()
      .nullable()
      .transform((at) => (at === null ? null : new Date(at))),
    createdAt: z.iso.datetime().transform((at) => new Date(at)),
  }),
);

/** Keeps a deleted loop in the session, and returns the offer to put it back. */
export function offerUndo(
  session: Session,
  loop: Awaited<ReturnType<typeof deleteLoop>>,
): UndoOffer {
  const { lastAt, createdAt } = loop;
  const times = { lastAt: lastAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
  removedLoop.save(session, { ...loop, ...times });
  const action = addresses.api.loops.restore;
  return { title: loopName(loop), from: "your loops", action, fields: { id: loop.id } };
}
