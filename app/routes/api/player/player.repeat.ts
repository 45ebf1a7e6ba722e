import { repeatSwitch } from "~/domain/shell/preferences-schema";
import { serialiseCookie } from "~/domain/shell/cookies";
import { REPEAT_OFF } from "~/domain/player/play-through";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves Repeat in a cookie (SHELL-13). `through` marks 'Play through' and its Undo, which show a snackbar. */
export const action = mutation(repeatSwitch, async ({ env }, { on, through }) => ({
  answer: { repeat: on },
  ...(through && (on ? { snackbar: "Repeat is on" } : REPEAT_OFF)),
  headers: { "Set-Cookie": serialiseCookie("repeat", String(on), env.secure) },
}));
