import { episodeRepeatSwitch } from "~/domain/shell/preferences-schema";
import { serialiseCookie } from "~/domain/shell/cookies";
import { hasListRepeat, withListRepeat } from "~/domain/queue/list-repeat";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves Repeat for whole episodes in a cookie (PLAYER-5), but that of a list that plays on only in the address (PLAYER-15). */
export const action = mutation(episodeRepeatSwitch, async ({ env }, { on, redirectTo = "" }) => {
  const answer = { repeat: on };
  if (hasListRepeat(redirectTo)) return { answer, to: withListRepeat(redirectTo, on) };
  const cookie = serialiseCookie("repeat-episodes", String(on), env.secure);
  return { answer, headers: { "Set-Cookie": cookie } };
});
