import { parseCookies } from "~/domain/cookies/cookies";

/**
 * Cookies other than the theme that change the page: a request with one of them gets its own page.
 */
const PERSONAL_COOKIES = [
  "__lor",
  "__Host-lor",
  "last-played",
  "sidebar-state",
  "repeat",
  "repeat-episodes",
  "shuffle",
];

export type Theme = "dark" | "light" | "auto";

/** Tells the page cache whether a shared page will do, and in which theme. */
export type Visitor = { personal: boolean; theme: Theme };

const ANONYMOUS: Visitor = { personal: false, theme: "auto" };

/** @param header returns a request header, or null if it is absent */
export function visitorOf(header: (name: string) => string | null): Visitor {
  const personal = header("authorization") !== null;
  const cookie = header("cookie");
  if (!cookie) return personal ? { personal, theme: "auto" } : ANONYMOUS;
  const cookies = parseCookies(cookie);
  const dark = cookies.get("dark-mode");
  return {
    personal: personal || PERSONAL_COOKIES.some((name) => cookies.has(name)),
    theme: dark === "true" ? "dark" : dark === "false" ? "light" : "auto",
  };
}

/** Returns the `Cookie` header of the request for a shared page in this theme. */
export function themeCookie(theme: Theme): string | null {
  return theme === "auto" ? null : `dark-mode=${theme === "dark"}`;
}
