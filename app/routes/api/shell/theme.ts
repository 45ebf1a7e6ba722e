import { theme as schema } from "~/domain/shell/preferences-schema";
import { serialiseCookie } from "~/domain/shell/cookies";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves the theme in a cookie (SHELL-13). Creates no session. */
export const action = mutation(schema, async ({ env }, { theme }) => ({
  answer: { theme },
  headers: { "Set-Cookie": serialiseCookie("dark-mode", String(theme === "dark"), env.secure) },
}));
