import { Hono, type Context } from "hono";
import { addresses } from "~/addresses";
import { isUnavailable } from "~/services/platform/failures/unavailable.server";
import type { Log } from "~/services/platform/log.server";
import { cachedPages } from "./steps/cached-pages";
import { freshPages } from "./cache/fresh-pages";
import type { PageCache } from "./cache/page-cache";
import type { RateLimits } from "./limits/rate-limit";
import type { WorkLimit } from "./limits/work-limit";
import type { Metrics } from "./operations/metrics/metrics";
import type { Tracing } from "./operations/traces/trace";
import { operationsPaths } from "./steps/operations-paths";
import type { Stores } from "./operations/stores";
import { Renderer, type RenderOptions } from "./render/renderer";
import type { Bindings } from "./request/client-address";
import type { AppEnv, Middleware } from "./request/exchange";
import { answerUnclear, clearTargets } from "./steps/clear-targets";
import { guardRequests } from "./steps/guard-requests";
import { knownHosts, refuseOtherHosts } from "./steps/known-hosts";
import { knownMethods } from "./steps/known-methods";
import { observe } from "./steps/observe";
import { createRecorder } from "./request/request-log";
import { isUnsafe } from "./request/same-origin";
import { apiError, plainError } from "./response/api-error";
import { compressed } from "./response/compression";
import { nowPlayingAnswers } from "./response/now-playing";
import { pictureAnswers } from "./response/pictures";
import { securityHeaders, type SecurityHeaders } from "./response/security-headers";
import { stationSoundAnswers } from "./response/station-sound";
import { staticFiles } from "./response/static-files";

export type AppOptions = RenderOptions & {
  log: Log;
  stores: Pick<Stores, "states" | "replica">;
  metrics: Metrics;
  /** Null without a collector of traces. */
  tracing: Tracing | null;
  backupStatus: () => string;
  rateLimits: RateLimits;
  workLimit: WorkLimit;
  /** Null in development, where every request renders its page. */
  pageCache: PageCache | null;
  isDraining: () => boolean;
};

export type App = {
  fetch(request: Request, bindings?: Bindings): Response | Promise<Response>;
};

/** The browser's files; in development Vite serves them. */
function clientFiles(folder: URL | null, security: SecurityHeaders): Middleware {
  const files = folder ? staticFiles(folder, security) : () => null;
  return async (c, next) => {
    const file = isUnsafe(c.req.raw.method) ? null : files(c.req.raw, c.req.path);
    return file ?? next();
  };
}

function failureAnswer(renderer: Renderer) {
  return async (error: Error, c: Context<AppEnv>): Promise<Response> => {
    const { exchange } = c.var;
    if (isUnavailable(error)) return renderer.unavailable(exchange, error);
    exchange.log.error({ err: error }, "a request failed");
    const { code, message } = plainError(500);
    if (exchange.path.startsWith(addresses.api.prefix)) return apiError(500, code, message);
    return renderer.failure(exchange).catch((err: unknown) => {
      exchange.log.error({ err }, "the error page could not be rendered");
      return c.text(`${message}\n`, 500);
    });
  };
}

/** Builds the whole server as one fetch handler. */
export function createApp(options: AppOptions): App {
  const { env, log, pages, stores, services, metrics, tracing } = options;
  const { rateLimits, workLimit, pageCache, isDraining } = options;
  const { routeOf, factsOf } = pages;
  const { origin } = env;
  const security = securityHeaders(env);
  const renderer = new Renderer(options, security);
  const isKnownHost = knownHosts(env);
  const record = createRecorder({ log, metrics });
  const picture = pictureAnswers(services.pictures, rateLimits);
  const nowPlaying = nowPlayingAnswers(services.radio, services.limits, isDraining);
  const stationSound = stationSoundAnswers({
    radio: services.radio,
    limits: services.limits,
    total: env.stationProxy?.streams ?? 0,
    isDraining,
  });
  const app = new Hono<AppEnv>();
  app.use(observe({ env, log, security, routeOf, record, tracing, isDraining }));
  app.use(clearTargets);
  app.use(
    operationsPaths({
      isKnownHost,
      env,
      metrics,
      states: stores.states,
      replica: stores.replica,
      budgets: services.budgets,
      backupStatus: options.backupStatus,
      isDraining,
    }),
  );
  app.use(refuseOtherHosts(isKnownHost, env));
  app.use(knownMethods, clientFiles(pages.clientFolder, security));
  for (const answer of [picture, nowPlaying, stationSound]) {
    app.use(
      async (c, next) => (await answer(c.req.raw, c.req.path, c.var.exchange.client)) ?? next(),
    );
  }
  app.use(guardRequests({ origin, rateLimits, workLimit, renderer, factsOf }));
  app.use(cachedPages({ origin, pageCache, metrics, renderer, pages }));
  app.all("*", async (c) => {
    const { exchange } = c.var;
    return compressed(exchange.request, await renderer.page(exchange));
  });
  app.onError(failureAnswer(renderer));
  const fresh =
    pageCache &&
    freshPages({ pageCache, metrics, record, pages, tracing, trustProxy: env.trustProxy });

  return {
    fetch(request, bindings = {}) {
      const isPlain =
        !isDraining() && isKnownHost(request, bindings) && !answerUnclear(request, bindings);
      const cached = isPlain ? fresh?.(request, bindings) : null;
      return cached ?? app.fetch(request, bindings);
    },
  };
}
