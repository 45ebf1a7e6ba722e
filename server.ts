import { getRequestListener } from "@hono/node-server";
import type { Redis } from "ioredis";
import { createServer, type Server } from "node:http";
import type { ViteDevServer } from "vite";
import { seedDatabase } from "~/services/seed/seed.server";
import { EnvError, parseEnv, type Env } from "~/services/platform/env/env.server";
import { errorSentence } from "~/services/platform/failures/error-line.server";
import { createLog, type Log } from "~/services/platform/log.server";
import {
  clearSharedData,
  closeServices,
  createServices,
  type Services,
} from "~/services/services.server";
import { afterPurges, OTHERS_EXPIRE, type AdminRequest } from "./server/admin/command";
import { runCommand } from "./server/admin/run-command";
import { openAdminSocket } from "./server/admin/socket";
import { createApp, type App } from "./server/app";
import { PageCache } from "./server/cache/page-cache";
import { EVERYTHING } from "./server/cache/purge-keys";
import { openPurges } from "./server/cache/purges";
import { openEdgePurges } from "./server/edge/edge-purges";
import { rateLimits } from "./server/limits/rate-limit";
import { startChores } from "./server/operations/chores";
import { drainOnSignal } from "./server/operations/drain";
import { endOnUncaughtErrors, surviveRejections } from "./server/operations/uncaught-errors";
import { watchOpenFiles } from "./server/operations/open-files";
import { createMetrics, type Metrics } from "./server/operations/metrics";
import { startPodcastRefresh } from "./server/operations/podcast-refresh";
import { openStores } from "./server/operations/stores";
import { upstreamLines } from "./server/operations/upstreams";
import { builtPages, vitePages } from "./server/render/remix";

/**
 * A request's head, and a body that nobody reads, must arrive within this time; `request-body.ts`
 * is stricter.
 */
const HEADERS_WITHIN_MS = 20_000;
const REQUEST_WITHIN_MS = 30_000;

/**
 * Longer than nginx and other proxies keep an idle connection (60 s), so that they close first and
 * no request is lost.
 */
const IDLE_CONNECTION_MS = 75_000;

/** Size of the page cache, in bytes. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

const OLDEST_SUPPORTED_NODE = 22;

/** Errors about the port itself; any other failure to listen is about the host. */
const OF_PORT = new Set(["EADDRINUSE", "EACCES"]);

function listen(http: Server, { port, host }: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const variable = OF_PORT.has(error.code ?? "") ? "PORT" : "HOST";
      reject(new EnvError([`${variable}: ${errorSentence(error)}`]));
    };
    http.once("error", refuse);
    http.listen(port, host, () => {
      http.off("error", refuse);
      const address = http.address();
      const actual = typeof address === "object" && address ? address.port : port;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${actual}`);
    });
  });
}

/** @param vite in development, where it answers requests for the browser's files */
function answerRequests(http: Server, app: App, vite: ViteDevServer | null): void {
  const answer = getRequestListener(app.fetch);
  http.on("request", (incoming, outgoing) => {
    if (!vite) return void answer(incoming, outgoing);
    vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing));
  });
}

/** Older versions may work, but `engines` in package.json lists those we support. */
function oldNode(): string[] {
  const { node } = process.versions;
  const isSupported = Number.parseInt(node, 10) >= OLDEST_SUPPORTED_NODE;
  return isSupported ? [] : [`Node ${node} gets no security updates any more: use Node 24`];
}

type CacheParts = {
  env: Env;
  redis: Redis | null;
  log: Log;
  services: Services;
  metrics: Metrics;
};

/** Opens the page cache, and the purges that clear it in every process. */
function openPageCache({ env, redis, log, services, metrics }: CacheParts) {
  const pageCache = new PageCache({
    maxBytes: PAGE_CACHE_BYTES,
    onError: (err) => log.error({ err }, "a stale page could not be rendered again"),
  });
  const edge = openEdgePurges({
    ...env.purges,
    dataDir: env.dataDir,
    log,
    count: metrics.edgePurge,
  });
  const purges = openPurges({
    redisUrl: env.redisUrl,
    redis,
    edge,
    log,
    local(surrogateKey) {
      clearSharedData(services);
      if (surrogateKey === EVERYTHING) pageCache.clear();
      else pageCache.purge(surrogateKey);
    },
  });
  return { pageCache, purges, edge };
}

/** @param vite in development, where it serves the browser's files and reloads pages */
export async function serve(http: Server, vite: ViteDevServer | null): Promise<void> {
  const env = parseEnv(process.env);
  // React reads this to choose its build when the pages below are imported.
  process.env.NODE_ENV = env.mode;
  const log = createLog({ level: env.logLevel, mode: env.mode });
  const pages = vite ? await vitePages(vite) : await builtPages();
  const stores = await openStores(env, log);
  const { db, redis } = stores;
  await seedDatabase(db, new Date());
  const services = createServices(env, { db, redis, log });
  const { videoInfo, discoveries } = services;
  const metrics = createMetrics({ pageCacheBytes: () => pageCache.bytes });
  const { pageCache, purges, edge } = openPageCache({ env, redis, log, services, metrics });
  const { purge } = purges;
  const podcastRefresh = startPodcastRefresh({ db, podcasts: services.podcasts, log });
  const openFiles = watchOpenFiles(log);
  const chores = startChores({ db, videoInfo, log });
  const afterPurge = afterPurges(edge, env.databaseUrl && !redis ? [OTHERS_EXPIRE] : []);
  const adminParts = { db, videoInfo, discoveries, purge, afterPurge, now: () => new Date() };
  const runAdmin = (request: AdminRequest) => runCommand(adminParts, request);
  const admin = await openAdminSocket(env.dataDir, runAdmin, log);
  surviveRejections(log, metrics.rejectionUnhandled);
  const building = discoveries.start(metrics.discoveryBuilt);
  const isDraining = drainOnSignal({
    http,
    log,
    async close() {
      chores.stop();
      openFiles.stop();
      podcastRefresh.stop();
      await building.stop();
      admin.close();
      await closeServices(services);
      await purges.close();
      await pages.vite?.close();
      await stores.close();
    },
  });
  const app = createApp({
    env,
    log,
    pages,
    stores,
    services,
    metrics,
    rateLimits: rateLimits(redis),
    pageCache: vite ? null : pageCache,
    purge,
    isDraining,
  });
  answerRequests(http, app, pages.vite);
  const address = await listen(http, env);
  const lines = [`${env.productName} is at ${env.origin}, listening on ${address}`, ...oldNode()];
  lines.push(...stores.lines, ...upstreamLines(env));
  process.stdout.write(`${lines.join("\n")}\n`);
}

if (import.meta.env.PROD) {
  endOnUncaughtErrors();
  const http = createServer({
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    connectionsCheckingInterval: 5000,
  });
  serve(http, null).catch((error: unknown) => {
    const lines = error instanceof EnvError ? error.lines : [errorSentence(error)];
    for (const line of lines) process.stderr.write(`cannot start: ${line}\n`);
    process.exit(1);
  });
}
