import { playedEvent } from "~/domain/shell/analytics";
import { SHARE_PROMPT_AT } from "~/domain/player/share-prompt";
import { addPlay } from "~/domain/history/plays-schema";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Counts a completed pass, or a press of play without scripts. The same `eventId` counts once (CALL-6). */
export const action = mutation(addPlay, async (context, { ytid, eventId, seconds }, from) => {
  const userId = await context.session.requireListener();
  const played = await context.passes.record({
    userId,
    ytid,
    eventId: eventId ?? crypto.randomUUID(),
    reportedSeconds: seconds,
    now: new Date(),
  });
  const { counted, seconds: heard, ...answer } = played;
  if (counted) {
    context.metrics.passCounted();
    context.analytics.track(playedEvent(ytid));
  }
  if (counted && answer.repeats === SHARE_PROMPT_AT) {
    context.analytics.track({ name: "share-prompted", ytid });
    if (from === "form") context.session.set("share-prompt", ytid);
  }
  // Only the player sends the length of a pass, and it shows the total time.
  return { answer: { ...answer, ...(seconds !== undefined && { seconds: heard }) } };
});
