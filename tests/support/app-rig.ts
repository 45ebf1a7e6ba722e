import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/server-runtime";
import type { z } from "zod";
import type { SignInCodes } from "~/services/account/sign-in-codes.server";
import type { Db } from "~/services/platform/db/database.server";
import { parseEnv, type Env } from "~/services/platform/env/env.server";
import { createLog } from "~/services/platform/log.server";
import type { RequestLimit } from "~/services/platform/limits/request-limits.server";
import { forVisitors } from "~/routes/shell/audience.server";
import { createServices, type Services } from "~/services/services.server";
import { openDevice } from "~/sessions/device.server";
import type { Session } from "~/sessions/session.server";
import { createApp, type AppOptions } from "../../server/app";
import { PageCache } from "../../server/cache/page-cache";
import { rateLimits } from "../../server/limits/rate-limit";
import { workLimit } from "../../server/limits/work-limit";
import { createMetrics } from "../../server/operations/metrics/metrics";
import { pagesOf } from "../../server/render/branches";

/**
 * The whole server around a few routes of a test, with a session that exists only in its cookie.
 */

type TestRoute = {
  path: string;
  loader?: LoaderFunction;
  action?: ActionFunction;
  page?: boolean;
  query?: z.ZodObject;
  limit?: RequestLimit;
};

const future: ServerBuild["future"] = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: true,
  v3_lazyRouteDiscovery: true,
};

/** A Remix build whose pages are their loader data as JSON. */
function buildOf(routes: TestRoute[]): ServerBuild {
  const entries = routes.map(({ path, page = true, ...own }) => {
    const { loader = () => null } = own;
    const module = page ? { default: () => null, ...own, loader: forVisitors(loader) } : own;
    const id = `routes${path}`;
    return [id, { id, parentId: "root", path: path.slice(1), module }] as const;
  });
  const root = { id: "root", path: "", module: { default: () => null } };
  return {
    mode: "production",
    entry: {
      module: {
        default(_request, status, headers, { staticHandlerContext }, { nonce }) {
          const { loaderData, errors } = staticHandlerContext;
          headers.set("Content-Type", "text/html; charset=utf-8");
          const body = `<main>${JSON.stringify({ loaderData, errors, nonce })}</main>`;
          return new Response(body, { status, headers });
        },
        handleError: () => undefined,
      },
    },
    routes: { root: { ...root, parentId: undefined }, ...Object.fromEntries(entries) },
    assets: {
      entry: { module: "", imports: [] },
      routes: {},
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future,
    isSpaMode: false,
  };
}

function cookieSession(request: Request): Session {
  let userId = /__lor=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null;
  let isPending = false;
  return {
    get id() {
      return userId;
    },
    get userId() {
      return userId;
    },
    accountId: null,
    signedInBy: null,
    signedInAt: null,
    anonymousId: null,
    get exists() {
      return userId !== null;
    },
    get isPending() {
      return isPending;
    },
    async requireListener() {
      isPending ||= userId === null;
      userId ??= "new";
      return userId;
    },
    get: () => undefined,
    set: () => undefined,
    flash: () => undefined,
    takeFlash: async () => null,
    takeOnce: async () => undefined,
    signIn: async () => undefined,
    signOut: async () => undefined,
    forgetAnonymous: () => undefined,
    commit: async () => (isPending ? `__lor=${userId}; Path=/; HttpOnly` : null),
  };
}

/** Throws when a test route uses it. */
const unused = new Proxy(
  {},
  {
    get(_target, name) {
      throw new Error(`A test route used ${String(name)}`);
    },
  },
);

type Given = Partial<Omit<AppOptions, "stores" | "services">> & {
  stores?: Partial<AppOptions["stores"]>;
  services?: Partial<Services>;
};

/** @param given replaces parts of the server, such as one service; its database cannot be used */
export function testApp(routes: TestRoute[], { stores, services, ...given }: Given = {}) {
  const env: Env = parseEnv({ NODE_ENV: "test", ORIGIN: "http://localhost", LOG_LEVEL: "silent" });
  const lines: string[] = [];
  const log = createLog(
    { level: "info", mode: "test" },
    { write: (line: string) => void lines.push(line) },
  );
  const build = buildOf(routes);
  const pageCache = new PageCache({ maxBytes: 1_000_000, onError: () => undefined });
  const db = unused as Db;
  const app = createApp({
    env,
    log,
    pages: { ...pagesOf(build), clientFolder: null, vite: null },
    stores: {
      db,
      signInCodes: unused as SignInCodes,
      openSession: async (request) => cookieSession(request),
      openDevice: (request) => openDevice(request, { secrets: ["test"], secure: false }),
      states: async () => [],
      replica: null,
      ...stores,
    },
    services: { ...createServices(env, { db, redis: null, log }), ...services },
    tracing: null,
    metrics: createMetrics({
      pageCacheBytes: () => pageCache.bytes,
      isReplicaUsed: () => false,
      stores: async () => [],
      connections: () => [],
      budgets: () => [],
      feedsDue: async () => 0,
    }),
    rateLimits: rateLimits(null),
    workLimit: workLimit(),
    pageCache,
    purge: (key) => void pageCache.purge(key),
    backupStatus: () => "last never",
    isDraining: () => false,
    ...given,
  });
  return {
    env,
    lines,
    async ask(path: string, init: RequestInit = {}): Promise<Response> {
      return app.fetch(new Request(`http://localhost${path}`, init));
    },
  };
}
