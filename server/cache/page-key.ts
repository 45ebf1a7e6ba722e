import type { RouteFinder } from "../request/route-of";
import { themeCookie, type Theme } from "../request/visitor";

export type Routes = Pick<RouteFinder, "routeOf" | "factsOf">;

/** Longer addresses are not cached, because visitors choose them. */
const MAX_KEY_LENGTH = 512;

/**
 * Returns the path with the parameters that its page reads, sorted, and only the first of each
 * name.
 */
function canonicalPath(url: string, { routeOf, factsOf }: Routes): string {
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const queryStart = url.indexOf("?", pathStart);
  if (queryStart < 0) return url.slice(pathStart);
  const path = url.slice(pathStart, queryStart);
  const { parameters } = factsOf(routeOf(path));
  if (parameters.length === 0) return path;
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(url.slice(queryStart + 1))) {
    if (parameters.includes(name) && !kept.has(name)) kept.set(name, value);
  }
  kept.sort();
  const search = kept.toString();
  return search ? `${path}?${search}` : path;
}

export type PageKey = { key: string; path: string; theme: Theme };

/** Returns null if the address is too long to cache. */
export function pageKey(url: string, theme: Theme, routes: Routes): PageKey | null {
  const path = canonicalPath(url, routes);
  return path.length > MAX_KEY_LENGTH ? null : { key: `${theme} ${path}`, path, theme };
}

/** Builds the request that renders the shared copy, with nothing of the visitor who caused it. */
export function sharedRequest({ path, theme }: PageKey, origin: string): Request {
  const headers = new Headers({ Accept: "text/html,application/xhtml+xml" });
  const cookie = themeCookie(theme);
  if (cookie) headers.set("Cookie", cookie);
  return new Request(origin + path, { headers });
}
