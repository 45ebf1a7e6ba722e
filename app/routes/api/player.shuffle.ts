import { onOff } from "~/domain/schemas/preferences";
import { serialiseCookie } from "~/domain/cookies";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Shuffle on or off, kept for two years (spec 1 §4). Sets no session. */
export const action = mutation(onOff, async ({ env }, { on }) => ({
  answer: { shuffle: on },
  headers: { "Set-Cookie": serialiseCookie("shuffle", String(on), env.secure) },
}));
