import { playedEvent } from "~/domain/analytics";
import { addPlay } from "~/domain/schemas/plays";
import { recordPlay } from "~/services/plays.server";
import { mutation, postOnly } from "./answer.server";

/** The repeat that raises the share prompt (spec 1 §4). */
const PROMPT_AT = 10;

export const loader = postOnly;

/** One completed pass, or one press of play without scripts. The same `eventId` counts once. */
export const action = mutation(addPlay, async (context, { ytid, eventId }, from) => {
  const userId = await context.session.requireListener();
  const played = await recordPlay(context.db, {
    userId,
    ytid,
    eventId: eventId ?? crypto.randomUUID(),
    now: new Date(),
  });
  const { counted, ...answer } = played;
  if (counted) {
    context.metrics.passCounted();
    context.analytics.track(playedEvent(ytid));
  }
  if (counted && answer.repeats === PROMPT_AT) {
    context.analytics.track({ name: "share-prompted", ytid });
    if (from === "form") context.session.set("share-prompt", ytid);
  }
  return { answer };
});
