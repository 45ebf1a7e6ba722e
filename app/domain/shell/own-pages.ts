import { trimEndOf } from "../text/trim-end-of";

/** Who gets the same copy of a page. */
export type Audience =
  /** One copy for everybody, over which the browser lays the listener's marks. */
  | "everyone"
  /** One copy for all visitors; whoever has a session gets their own. */
  | "visitors"
  /** Never shared. */
  | "listener";

/** The tabs of a page that are a listener's own. */
export type OwnTabs = readonly string[];

/** Whether the address asks for one of these tabs. */
export function isOwnPart({ searchParams }: URL, tabs: OwnTabs): boolean {
  return searchParams.getAll("tab").some((tab) => tabs.includes(tab));
}

/**
 * Whether a listener gets a page of their own at this address, which in-app visits therefore
 * request with credentials.
 * @param pages as the document states them (`ownPages` of `server/request/route-facts.ts`):
 * `/history` with everything below it, `/radio?tab=favorites` with that tab alone
 */
export function isOwnPage(url: URL, pages: string): boolean {
  const path = trimEndOf(url.pathname.toLowerCase(), "/");
  return pages.split(" ").some((page) => {
    const [own = "", tab] = page.split("?tab=");
    return tab ? path === own && isOwnPart(url, [tab]) : `${path}/`.startsWith(`${own}/`);
  });
}
