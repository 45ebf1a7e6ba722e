import { matchRoutes } from "@remix-run/router";
import type { ServerBuild } from "@remix-run/server-runtime";
import { LRUCache } from "lru-cache";
import { addresses } from "~/addresses";

/** The pattern of the route that answers a path, such as `/playlist/:pid`. */
export type RouteOf = (path: string) => string;

/** The id of the innermost route that answers a path; null where none does. */
export type LeafOf = (path: string) => string | null;

/** The pattern of the not-found page. */
const NO_ROUTE = addresses.notFound;

/**
 * How many paths to remember the route of: matching takes longer than an answer from the page
 * cache.
 */
const REMEMBERED_PATHS = 10_000;

type Routes = ServerBuild["routes"];
type Node = { id: string; path?: string; index?: true; children?: Node[] };

function childrenOf(routes: Routes, parentId: string | undefined): Node[] {
  return Object.values(routes)
    .flatMap((route) => (route?.parentId === parentId ? [route] : []))
    .map(({ id, path, index }): Node => {
      if (index) return { id, index };
      return { id, ...(path !== undefined && { path }), children: childrenOf(routes, id) };
    });
}

/**
 * Limits and cache keys depend on the route. Remix's own matching finds it, so that another
 * spelling of the path (a trailing slash, capitals, `%69`) cannot avoid them.
 */
export function routeFinder(routes: Routes): { routeOf: RouteOf; leafOf: LeafOf } {
  const tree = childrenOf(routes, undefined) as Parameters<typeof matchRoutes>[0];
  const found = new LRUCache<string, { pattern: string; leaf: string | null }>({
    max: REMEMBERED_PATHS,
  });
  function match(path: string) {
    const matches = matchRoutes(tree, path);
    if (!matches) return { pattern: NO_ROUTE, leaf: null };
    const segments = matches.map(({ route }) => route.path).filter(Boolean);
    return { pattern: `/${segments.join("/")}`, leaf: matches.at(-1)?.route.id ?? null };
  }
  function find(path: string) {
    const remembered = found.get(path);
    if (remembered) return remembered;
    const route = match(path);
    found.set(path, route);
    return route;
  }
  return { routeOf: (path) => find(path).pattern, leafOf: (path) => find(path).leaf };
}
