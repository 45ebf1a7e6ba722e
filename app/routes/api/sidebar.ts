import { sidebar as schema } from "~/domain/schemas/preferences";
import { serialiseCookie } from "~/domain/cookies";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** The sidebar of wide screens, opened or closed, kept for two years (spec 1 §4). Sets no session. */
export const action = mutation(schema, async ({ env }, { state }) => ({
  answer: { state },
  headers: { "Set-Cookie": serialiseCookie("sidebar-state", state, env.secure) },
}));
