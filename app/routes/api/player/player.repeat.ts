import { repeatSwitch } from "~/domain/shell/preferences-schema";
import { readPreferences, serialiseCookie } from "~/domain/shell/cookies";
import { REPEAT_OFF } from "~/domain/player/play-through";
import { hasListRepeat, withListRepeat } from "~/domain/queue/list-repeat";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/**
 * Saves Repeat in a cookie (SHELL-13), but that of a list that plays on only in the address (PLAYER-15). `through` marks 'Play
 * through' and its Undo, which show a snackbar.
 */
export const action = mutation(repeatSwitch, async ({ env }, input, _from, request) => {
  const { on, through, redirectTo = "" } = input;
  const answer = { repeat: on };
  if (through) {
    // Who has it off anyway has nothing to undo.
    const own = readPreferences(request.headers.get("Cookie")).repeat;
    const off = own ? REPEAT_OFF : { snackbar: REPEAT_OFF.snackbar };
    const message = on ? { snackbar: "Repeat is on" } : off;
    return { answer, ...message, to: withListRepeat(redirectTo, on ? null : false) };
  }
  if (hasListRepeat(redirectTo)) return { answer, to: withListRepeat(redirectTo, on) };
  return {
    answer,
    headers: { "Set-Cookie": serialiseCookie("repeat", String(on), env.secure) },
  };
});
