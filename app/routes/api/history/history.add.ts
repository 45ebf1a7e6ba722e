import { addPlay } from "~/domain/history/plays-schema";
import { recordPlay } from "../../history/record-play.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Counts a completed pass, or a press of play without scripts. The same `eventId` counts once (CALL-6). */
export const action = mutation(addPlay, async (context, play, from) => {
  const userId = await context.session.requireListener();
  const { seconds, ...answer } = await recordPlay(context, userId, play, from === "form");
  // Only the player sends the length of a pass, and it shows the total time.
  return { answer: { ...answer, ...(play.seconds !== undefined && { seconds }) } };
});
