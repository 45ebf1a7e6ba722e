import { parseCookies } from "~/domain/cookies";

/** Cookies that change what the server draws beside the theme: a request with one of them gets its own page. */
const PERSONAL_COOKIES = ["__lor", "sidebar-state", "repeat", "shuffle"];

export type Theme = "dark" | "light" | "auto";

/** What the page cache needs to know of a visitor: whether a shared page will do, and in which theme. */
export type Visitor = { personal: boolean; theme: Theme };

const ANONYMOUS: Visitor = { personal: false, theme: "auto" };

/** @param header reads one header of the request, null when it is absent */
export function visitorOf(header: (name: string) => string | null): Visitor {
  const personal = header("authorization") !== null;
  const cookie = header("cookie");
  if (!cookie) return personal ? { personal, theme: "auto" } : ANONYMOUS;
  const cookies = parseCookies(cookie);
  const dark = cookies["dark-mode"];
  return {
    personal: personal || PERSONAL_COOKIES.some((name) => name in cookies),
    theme: dark === "true" ? "dark" : dark === "false" ? "light" : "auto",
  };
}

/** The `Cookie` header of a page drawn for everyone in this theme. */
export function themeCookie(theme: Theme): string | null {
  return theme === "auto" ? null : `dark-mode=${theme === "dark"}`;
}
