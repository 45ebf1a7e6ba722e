import { addresses } from "../../addresses";

/** Returns the login page's path, which returns to `from`. */
export function loginPath(from: string): string {
  return from === addresses.home
    ? addresses.login.index
    : `${addresses.login.index}?back=${encodeURIComponent(from)}`;
}

/** Values of `tab` on a watch page, which are also the ids of its panels. */
const PANELS = new Set(["lyrics", "artists"]);

/** Returns the contact page's path, with the page that the listener is writing about. */
export function contactPath(from: string): string {
  return from.startsWith(addresses.contact)
    ? addresses.contact
    : `${addresses.contact}?from=${encodeURIComponent(from)}`;
}

/**
 * Returns the page without streaming, for browsers without scripts: the server waits for all parts.
 */
export function waitingPath(path: string): string {
  const { pathname, searchParams } = new URL(path, "https://own.invalid");
  searchParams.set("wait", "1");
  const panel = searchParams.get("tab") ?? "";
  return `${pathname}?${searchParams.toString()}${PANELS.has(panel) ? `#${panel}` : ""}`;
}
