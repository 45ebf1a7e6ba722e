import {
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/server-runtime";
import { timed } from "~/services/platform/notices.server";
import { routeFinder, type LeafOf, type RouteFinder } from "../request/route-of";

type Manifest = ServerBuild["assets"];

type Module = NonNullable<ServerBuild["routes"][string]>["module"];

/** Tells how long a loader or an action took. */
function watched<Args, Result>(part: string, act: (args: Args) => Result) {
  return async (args: Args) => {
    const ended = timed("rendering");
    try {
      return await act(args);
    } finally {
      ended({ part });
    }
  };
}

function withWatch(id: string, module: Module): Module {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader && { loader: watched(`loader ${id}`, loader) }),
    ...(action && { action: watched(`action ${id}`, action) }),
  };
}

/** Returns the build with only this route and those around it; the whole build without a route. */
function branchOf(build: ServerBuild, leaf: string | null): ServerBuild {
  if (leaf === null) return build;
  const routes = new Map(Object.entries(build.routes));
  const branch = new Map<string, ServerBuild["routes"][string]>();
  for (let route = routes.get(leaf); route; route = routes.get(route.parentId ?? "")) {
    branch.set(route.id, { ...route, module: withWatch(route.id, route.module) });
  }
  const inBranch = Object.entries(build.assets.routes).filter(([id]) => branch.has(id));
  const assets: Manifest = { ...build.assets, routes: Object.fromEntries(inBranch) };
  return { ...build, assets, routes: Object.fromEntries(branch) };
}

/**
 * Remix matches a path against all routes several times a request, which took a quarter of the time
 * of a rendered page. So the route is chosen here, once, and Remix gets a build of that route alone
 * (`docs/decisions/020-one-branch.md`).
 */
function branchHandler(build: ServerBuild, leafOf: LeafOf): RequestHandler {
  const handlers = new Map<string | null, RequestHandler>();
  return (request, context) => {
    const leaf = leafOf(new URL(request.url).pathname);
    let handle = handlers.get(leaf);
    if (!handle) {
      handle = createRequestHandler(branchOf(build, leaf), "production");
      handlers.set(leaf, handle);
    }
    return handle(request, context);
  };
}

export type BuiltPages = Omit<RouteFinder, "leafOf"> & { handle: RequestHandler };

export function pagesOf(build: ServerBuild): BuiltPages {
  const { leafOf, ...routes } = routeFinder(build.routes);
  return { handle: branchHandler(build, leafOf), ...routes };
}
