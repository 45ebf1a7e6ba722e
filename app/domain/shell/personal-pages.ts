import { firstSegment } from "./paths";

/**
 * Pages rendered from one listener's data; in-app navigation requests them with credentials. All
 * other pages are the same for everybody, and the browser adds the listener's marks
 * (docs/decisions/002).
 */
const PERSONAL = new Set([
  "history",
  "favorites",
  "loops",
  "actions",
  "yourlor",
  "playlist",
  "playqueue",
  "profile",
  "login",
  "logout",
  "auth",
  "merge",
  "password",
  "sessions",
  "discovery",
  "import",
]);

export function isPersonalPath(pathname: string): boolean {
  return PERSONAL.has(firstSegment(pathname));
}

const OWN_TABS = new Set(["favorites", "location"]);

/**
 * Whether a page of `/radio` or `/podcast` shows the listener's own stations, country or podcasts,
 * so that it must not be shared.
 */
export function hasOwnTab({ searchParams }: URL): boolean {
  return searchParams.getAll("tab").some((tab) => OWN_TABS.has(tab));
}

/** Like `isPersonalPath`, but includes pages with a tab of the listener's own. */
export function isPersonalPage(url: URL): boolean {
  return isPersonalPath(url.pathname) || hasOwnTab(url);
}
