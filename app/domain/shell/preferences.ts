import { BOOKMARK_RECOMMEND_VALUE, parseCookies } from "../cookies/cookies";
import { DEFAULT_MODES, type PlayerModes } from "../player/modes";
import { type Feature, isFeature, TABS, type Tab } from "../player/player";

/**
 * Preferences from the cookies; null where the listener has made no choice and the page's default
 * applies.
 */
export type Preferences = PlayerModes & {
  dark: boolean | null;
  sidebar: "opened" | "closed" | null;
  tab: Tab | null;
  lastFeature: Feature | null;
  bookmarkRecommend: boolean;
};

function flag(value: string | undefined): boolean | null {
  if (value === "true") return true;
  return value === "false" ? false : null;
}

function modesIn(cookies: Map<string, string>): PlayerModes {
  const mode = (name: keyof PlayerModes) => flag(cookies.get(name)) ?? DEFAULT_MODES[name];
  return {
    repeat: mode("repeat"),
    "repeat-episodes": mode("repeat-episodes"),
    shuffle: mode("shuffle"),
  };
}

/** Reads the cookies of SHELL-13. Invalid values count as unset. */
export function readPreferences(header: string | null | undefined): Preferences {
  const cookies = parseCookies(header);
  const sidebar = cookies.get("sidebar-state");
  const feature = cookies.get("last-feature");
  return {
    dark: flag(cookies.get("dark-mode")),
    sidebar: sidebar === "opened" || sidebar === "closed" ? sidebar : null,
    tab: TABS.find((tab) => tab === cookies.get("switch-state")) ?? null,
    lastFeature: isFeature(feature) ? feature : null,
    ...modesIn(cookies),
    bookmarkRecommend: cookies.get("bookmark-recommend") === BOOKMARK_RECOMMEND_VALUE,
  };
}
