import { sidebar as schema } from "~/domain/shell/preferences-schema";
import { serialiseCookie } from "~/domain/shell/cookies";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves the sidebar's state in a cookie (SHELL-13). Creates no session. */
export const action = mutation(schema, async ({ env }, { state }) => ({
  answer: { state },
  headers: { "Set-Cookie": serialiseCookie("sidebar-state", state, env.secure) },
}));
