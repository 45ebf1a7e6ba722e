import { theme as schema } from "~/domain/schemas/preferences";
import { serialiseCookie } from "~/domain/cookies";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Light or dark: the string `true` in the cookie when dark (spec 1 §4). Sets no session. */
export const action = mutation(schema, async ({ env }, { theme }) => ({
  answer: { theme },
  headers: { "Set-Cookie": serialiseCookie("dark-mode", String(theme === "dark"), env.secure) },
}));
