import { addresses } from "~/addresses";
import { serialiseCookie } from "~/domain/cookies/cookies";
import { sidebar, theme } from "~/domain/shell/preferences-schema";
import { answersGet, answersPost, post } from "../calls/resource.server";

const { api } = addresses;

export const calls = {
  [api.theme]: post(
    { about: "Saves the theme in a cookie (SHELL-13). Creates no session.", takes: theme },
    async ({ env }, { theme: chosen }) => ({
      answer: { theme: chosen },
      headers: {
        "Set-Cookie": serialiseCookie("dark-mode", String(chosen === "dark"), env.secure),
      },
    }),
  ),

  [api.sidebar]: post(
    {
      about: "Saves the sidebar's state in a cookie (SHELL-13). Creates no session.",
      takes: sidebar,
    },
    async ({ env }, { state }) => ({
      answer: { state },
      headers: { "Set-Cookie": serialiseCookie("sidebar-state", state, env.secure) },
    }),
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
