import { onOff } from "~/domain/shell/preferences-schema";
import { readPreferences, serialiseCookie } from "~/domain/shell/cookies";
import { REPEAT_OVERRIDES_SHUFFLE } from "~/domain/player/modes";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves Shuffle in a cookie (SHELL-13). */
export const action = mutation(onOff, async ({ env }, { on }, _from, request) => {
  const { repeat } = readPreferences(request.headers.get("Cookie"));
  return {
    answer: { shuffle: on },
    ...(on && repeat && { snackbar: REPEAT_OVERRIDES_SHUFFLE }),
    headers: { "Set-Cookie": serialiseCookie("shuffle", String(on), env.secure) },
  };
});
