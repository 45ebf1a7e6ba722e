import { matchRoutes } from "@remix-run/router";
import type { ServerBuild } from "@remix-run/server-runtime";
import { addresses } from "~/addresses";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { NO_FACTS, ownPages, routeFacts, type RouteFacts } from "./route-facts";

/** The pattern of the route that answers a path, such as `/playlist/:pid`. */
export type RouteOf = (path: string) => string;

/** The id of the innermost route that answers a path; null where none does. */
export type LeafOf = (path: string) => string | null;

/** What the route of this pattern says about its requests. */
export type FactsOf = (pattern: string) => RouteFacts;

export type RouteFinder = {
  routeOf: RouteOf;
  leafOf: LeafOf;
  factsOf: FactsOf;
  /** The pages that are a listener's own (`isOwnPage`). */
  ownPages: string;
};

/** The pattern of the not-found page. */
const NO_ROUTE = addresses.notFound;

/**
 * The paths to remember the route of, in characters: matching takes longer than an answer from the
 * page cache.
 */
const REMEMBERED_PATHS = 1_500_000;

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Node = { id: string; path?: string; index?: true; children?: Node[] };

const patternOf = (branch: readonly { path?: string }[]) =>
  `/${branch.flatMap(({ path }) => path || []).join("/")}`;

function childrenOf(routes: Routes, parentId: string | undefined): Node[] {
  return Object.values(routes)
    .flatMap((route) => (route?.parentId === parentId ? [route] : []))
    .map(({ id, path, index }): Node => {
      if (index) return { id, index };
      return { id, ...(path !== undefined && { path }), children: childrenOf(routes, id) };
    });
}

/** The routes of a page or call, from the root on. */
function branchOf(routes: ReadonlyMap<string, Route>, leaf: Route): Route[] {
  const parent = leaf.parentId === undefined ? undefined : routes.get(leaf.parentId);
  return [...(parent ? branchOf(routes, parent) : []), leaf];
}

/** The modules of pages and calls, each with the pattern of its route. */
function modulesOf(routes: Routes): [pattern: string, module: object][] {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const byId = new Map(all.map((route) => [route.id, route]));
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => id !== "root" && !parents.has(id))
    .map((leaf) => [patternOf(branchOf(byId, leaf)), leaf.module]);
}

/**
 * Limits and cache keys depend on the route. Remix's own matching finds it, so that another
 * spelling of the path (a trailing slash, capitals, `%69`) cannot avoid them.
 */
export function routeFinder(routes: Routes): RouteFinder {
  const tree = childrenOf(routes, undefined) as Parameters<typeof matchRoutes>[0];
  const found = new BoundedCache<{ pattern: string; leaf: string | null }>({
    maxChars: REMEMBERED_PATHS,
    charsOf: () => 0,
  });
  const facts = routeFacts(modulesOf(routes));
  function match(path: string) {
    // Remix's expressions take quadratic time for slashes in a row, and no route has them.
    if (path.includes("//")) return { pattern: NO_ROUTE, leaf: null };
    const matches = matchRoutes(tree, path);
    if (!matches) return { pattern: NO_ROUTE, leaf: null };
    return {
      pattern: patternOf(matches.map(({ route }) => route)),
      leaf: matches.at(-1)?.route.id ?? null,
    };
  }
  function find(path: string) {
    const remembered = found.get(path);
    if (remembered) return remembered;
    const route = match(path);
    found.set(path, route);
    return route;
  }
  return {
    routeOf: (path) => find(path).pattern,
    leafOf: (path) => find(path).leaf,
    factsOf: (pattern) => facts.get(pattern) ?? NO_FACTS,
    ownPages: ownPages(facts),
  };
}
