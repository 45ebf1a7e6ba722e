import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { type LoopKind, loopName, type NewLoop } from "~/domain/loops/loop";
import {
  changedLoop,
  loopOrder,
  loopsQuery,
  newLoop,
  oneLoop,
  popularQuery,
} from "~/domain/loops/loop-schema";
import { INVALID_SECTION_MESSAGE } from "~/domain/section/section";
import { loadLoopList } from "~/services/loops/loop-list.server";
import {
  changeLoop,
  deleteLoop,
  loadLoopsOf,
  LoopRefused,
  NoSuchLoop,
  orderLoops,
  restoreLoop,
  saveLoop,
  TOO_MANY_LOOPS,
  TOO_MANY_OF_ITEM,
} from "~/services/loops/loops.server";
import { loadWhatOthersLoop } from "~/services/loops/popular.server";
import { podcastOfEpisode } from "~/services/podcasts/podcast-access.server";
import { apiError, missing, notFound, NO_SUCH_EPISODE } from "../calls/api-error.server";
import { NOT_KEPT } from "../calls/removed.server";
import { answersGet, answersPost, get, post } from "../calls/resource.server";
import { DELETED, offerUndo, removedLoop } from "../loops/removed-loop.server";

const { api } = addresses;

const NO_SUCH_LOOP = missing("loop");
const refused = (message: string) => ({ status: 400, code: "invalid", message });
const FULL = [refused(TOO_MANY_OF_ITEM), refused(TOO_MANY_LOOPS)];
const WRONG_TIMES = refused(INVALID_SECTION_MESSAGE);

function throwLoopError(error: unknown): never {
  if (error instanceof NoSuchLoop) throw notFound("loop");
  if (error instanceof LoopRefused) throw apiError(refused(error.message));
  throw error;
}

/** Returns the listener; a visitor without a session has no loops. */
function ownerIn({ userId }: AppLoadContext["session"]): string {
  if (userId) return userId;
  throw notFound("loop");
}

/** Seconds; null if unknown. Throws 404 for an episode that the listener does not have. */
async function lengthOf(
  { db, videoInfo, session }: AppLoadContext,
  { kind, item }: { kind: LoopKind; item: string },
): Promise<number | null> {
  if (kind === "video") return (await videoInfo.known(item))?.duration ?? null;
  if (await podcastOfEpisode(db, session.userId ?? "", item)) return null;
  throw notFound("episode");
}

/** Cuts a loop to the length of its video. Throws 400 if nothing is left. */
async function fitted(context: AppLoadContext, loop: NewLoop): Promise<NewLoop> {
  const length = await lengthOf(context, loop);
  // The stored length may be rounded.
  const limit = length === null ? Infinity : Math.ceil(length) * 1000;
  if (loop.startMs >= limit) throw apiError(WRONG_TIMES);
  return { ...loop, endMs: Math.min(loop.endMs, limit) };
}

export const calls = {
  [api.loops.index]: get(
    {
      about:
        "The listener's loops (LOOP-9): those of an item in their order, or without one all, last heard first.",
      takes: loopsQuery,
    },
    async ({ db, session }, { kind = "video", item, cursor }) => {
      const { userId } = session;
      if (item !== undefined) return { res: await loadLoopsOf(db, userId, { kind, item }) };
      if (!userId) return { res: [] };
      const list = { q: "", sort: "last", limit: 100, now: new Date() } as const;
      return loadLoopList(db, userId, { ...list, cursor });
    },
  ),

  [api.loops.popular]: get(
    {
      about:
        "The sections that at least three listeners of three networks loop, most looped first, and how much is looped in each hundredth of the item (LOOP-11).",
      takes: popularQuery,
    },
    async (context, of) => {
      const { popular: res, heat } = await loadWhatOthersLoop(context.db, {
        ...of,
        duration: of.kind === "video" ? await lengthOf(context, of) : null,
      });
      return { res, heat };
    },
  ),

  [api.loops.save]: post(
    {
      about: "Saves a section of an item as a loop. Times are in milliseconds.",
      takes: newLoop,
      fails: [WRONG_TIMES, NO_SUCH_EPISODE, ...FULL],
    },
    async (context, given) => {
      const userId = await context.session.requireListener();
      const loop = await fitted(context, given);
      const saved = await saveLoop(context.db, { userId, loop, now: new Date() }).catch(
        throwLoopError,
      );
      return { answer: { ...saved }, snackbar: `Saved loop ${loopName(saved)}` };
    },
  ),

  [api.loops.change]: post(
    {
      about: "Changes a loop: whatever is given. `start` and `end` are times as texts.",
      takes: changedLoop,
      fails: [NO_SUCH_LOOP, WRONG_TIMES],
    },
    async ({ db, session }, { id, start, end, ...given }) => {
      const userId = ownerIn(session);
      const times = { startMs: given.startMs ?? start, endMs: given.endMs ?? end };
      const all = Object.entries({ ...given, ...times });
      const changes = Object.fromEntries(all.filter(([, value]) => value !== undefined));
      const loop = await changeLoop(db, { userId, id, changes }).catch(throwLoopError);
      return { answer: { ...loop }, snackbar: "Changed the loop", back: addresses.loops.index };
    },
  ),

  [api.loops.delete]: post(
    { about: "Deletes a loop.", takes: oneLoop, fails: [NO_SUCH_LOOP] },
    async ({ db, session }, { id }, from) => {
      const userId = ownerIn(session);
      const loop = await deleteLoop(db, { userId, id }).catch(throwLoopError);
      const undo = offerUndo(session, loop);
      const done = { answer: { id }, snackbar: DELETED, back: addresses.loops.index };
      return from === "script" ? done : { ...done, undo };
    },
  ),

  [api.loops.restore]: post(
    {
      about: "Undoes the latest deletion of a loop.",
      takes: oneLoop,
      fails: [NOT_KEPT, ...FULL],
    },
    async ({ db, session }, { id }) => {
      const loop = await removedLoop.take(session, (removed) => removed.id === id);
      const userId = await session.requireListener();
      const restored = await restoreLoop(db, { userId, loop }).catch(throwLoopError);
      return {
        answer: { ...restored },
        snackbar: "The loop is back",
        back: addresses.loops.index,
      };
    },
  ),

  [api.loops.order]: post(
    {
      about: "Puts the loops of an item in this order.",
      takes: loopOrder,
      fails: [NO_SUCH_LOOP],
    },
    async ({ db, session }, order) => {
      const userId = ownerIn(session);
      return { answer: { res: await orderLoops(db, { userId, ...order }).catch(throwLoopError) } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
