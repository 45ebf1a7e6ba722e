import { onOff } from "~/domain/shell/preferences-schema";
import { serialiseCookie } from "~/domain/shell/cookies";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves Repeat for whole episodes in a cookie (PLAYER-5). */
export const action = mutation(onOff, async ({ env }, { on }) => ({
  answer: { repeat: on },
  headers: { "Set-Cookie": serialiseCookie("repeat-episodes", String(on), env.secure) },
}));
