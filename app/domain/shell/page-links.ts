import { addresses } from "../../addresses";

/** The login page, which returns to `from`. */
export function loginPath(from: string): string {
  return from === addresses.home
    ? addresses.login.index
    : `${addresses.login.index}?back=${encodeURIComponent(from)}`;
}

/** Values of `tab` on a watch page, which are also the ids of its panels. */
const PANELS = new Set(["lyrics", "artists"]);

/** The contact page, with the page that the listener writes about. */
export function contactPath(from: string): string {
  return from.startsWith(addresses.contact)
    ? addresses.contact
    : `${addresses.contact}?from=${encodeURIComponent(from)}`;
}

/** The same page without streaming, for browsers without scripts: the server waits for all parts. */
export function waitingPath(path: string): string {
  const { pathname, searchParams } = new URL(path, "https://own.invalid");
  searchParams.set("wait", "1");
  const panel = searchParams.get("tab") ?? "";
  return `${pathname}?${searchParams.toString()}${PANELS.has(panel) ? `#${panel}` : ""}`;
}
