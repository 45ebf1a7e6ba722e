import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/server-runtime";
import type { Reviews } from "~/services/articles/reviews.server";
import type { Channels } from "~/services/channels.server";
import { createAnalytics } from "~/services/analytics.server";
import type { Db } from "~/services/db/database.server";
import { parseEnv, type Env } from "~/services/env.server";
import { createLog } from "~/services/log.server";
import type { Songs } from "~/services/songs.server";
import type { SearchService } from "~/services/search/search.server";
import type { Suggestions } from "~/services/search/suggestions.server";
import type { VideoInfoService } from "~/services/video-info.server";
import type { Session } from "~/sessions/session.server";
import type { SignInCodes } from "~/services/accounts/sign-in-codes.server";
import { accountLimits } from "./account-limits";
import { createApp, type AppParts } from "./app";
import { createMetrics } from "./metrics";
import { PageCache } from "./page-cache";
import { rateLimits } from "./rate-limit";

/** For tests: the whole server around a few routes of their own, with a session that is only its cookie. */

type TestRoute = { path: string; loader?: LoaderFunction; action?: ActionFunction; page?: boolean };

const future: ServerBuild["future"] = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: true,
  v3_lazyRouteDiscovery: true,
};

/** A build whose document says which loaders ran and what they said. */
function buildOf(routes: TestRoute[]): ServerBuild {
  const entries = routes.map(({ path, loader, action, page = true }) => {
    const module = page ? { default: () => null, loader, action } : { loader, action };
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

/** Parts that no route of a test touches. */
const untouched = new Proxy(
  {},
  {
    get(_target, name) {
      throw new Error(`A test route used ${String(name)}`);
    },
  },
);

export function testApp(routes: TestRoute[], given: Partial<AppParts> = {}) {
  const env: Env = parseEnv({ NODE_ENV: "test", ORIGIN: "http://localhost", LOG_LEVEL: "silent" });
  const lines: string[] = [];
  const log = createLog(
    { level: "info", mode: "test" },
    { write: (line: string) => void lines.push(line) },
  );
  const pageCache = new PageCache({ maxBytes: 1_000_000, onError: () => undefined });
  const app = createApp({
    env,
    log,
    pages: { build: buildOf(routes), mode: "production", clientFolder: null, vite: null },
    db: untouched as Db,
    mailer: null,
    signInCodes: untouched as SignInCodes,
    limits: accountLimits(null),
    oauth: { google: null, facebook: null },
    videoInfo: untouched as VideoInfoService,
    search: untouched as SearchService,
    suggestions: untouched as Suggestions,
    songs: untouched as Songs,
    analytics: createAnalytics({ url: undefined, log }),
    channels: untouched as Channels,
    reviews: untouched as Reviews,
    metrics: createMetrics({ pageCacheBytes: () => pageCache.bytes }),
    rateLimits: rateLimits(null),
    openSession: async (request) => cookieSession(request),
    pageCache,
    purge: (key) => void pageCache.purge(key),
    checks: [],
    budgets: [],
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
