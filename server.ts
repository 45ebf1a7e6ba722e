import { getRequestListener } from "@hono/node-server";
import { createServer, type Server } from "node:http";
import type { ViteDevServer } from "vite";
import { countDueFeeds } from "~/services/podcasts/refresh/claim-feed.server";
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
import { afterPurges, OTHERS_EXPIRE } from "./server/admin/command";
import { openAdmin } from "./server/admin/open-admin";
import { createApp, type App } from "./server/app";
import { PageCache } from "./server/cache/page-cache";
import { EVERYTHING } from "~/services/platform/cache-policy.server";
import { openPurges } from "./server/cache/purges";
import { openEdgePurges } from "./server/edge/edge-purges";
import { rateLimits } from "./server/limits/rate-limit";
import { workLimit } from "./server/limits/work-limit";
import { backupOptions, startBackups } from "./server/operations/backups";
import { startChores } from "./server/operations/chores";
import { drainOnSignal } from "./server/operations/drain";
import { endOnUncaughtErrors, surviveRejections } from "./server/operations/uncaught-errors";
import { listen } from "./server/operations/listen";
import { watchOpenFiles } from "./server/operations/open-files";
import { createMetrics, type Sources } from "./server/operations/metrics/metrics";
import { startPodcastRefresh } from "./server/operations/podcast-refresh";
import { openTracing } from "./server/operations/traces/tracing";
import { openStores, type Stores } from "./server/operations/stores";
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

type CacheParts = { env: Env; stores: Stores; log: Log; services: Services };

/** Opens the page cache, and the purges that clear it in every process. */
function openPageCache({ env, stores, log, services }: CacheParts) {
  const { redis, replica } = stores;
  const pageCache = new PageCache({
    maxBytes: PAGE_CACHE_BYTES,
    onError: (err) => log.error({ err }, "a stale page could not be rendered again"),
  });
  const edge = openEdgePurges({ ...env.purges, dataDir: env.dataDir, log });
  const purges = openPurges({
    edge,
    redisUrl: env.redisUrl,
    redis,
    log,
    local(surrogateKey) {
      clearSharedData(services);
      replica?.catchUp();
      if (surrogateKey === EVERYTHING) pageCache.clear();
      else pageCache.purge(surrogateKey);
    },
  });
  return { pageCache, purges, edge };
}

type Watched = { pageCache: PageCache; stores: Stores; services: Services };

/** What is asked when somebody reads the metrics. */
function sourcesOf(watched: () => Watched): Sources {
  return {
    pageCacheBytes: () => watched().pageCache.bytes,
    stores: () => watched().stores.states(),
    connections: () => watched().stores.connections(),
    isReplicaUsed: () => watched().stores.replica?.isUsed() ?? false,
    budgets: () => watched().services.budgets,
    feedsDue: () => countDueFeeds(watched().stores.db, new Date()),
  };
}

function printStart(env: Env, address: string, ofStores: string[]): void {
  const lines = [`${env.productName} is at ${env.origin}, listening on ${address}`, ...oldNode()];
  lines.push(...ofStores, ...upstreamLines(env));
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** @param vite in development, where it serves the browser's files and reloads pages */
export async function serve(http: Server, vite: ViteDevServer | null): Promise<void> {
  const env = parseEnv(process.env);
  // React reads this to choose its build when the pages below are imported.
  process.env.NODE_ENV = env.mode;
  const log = createLog({ level: env.logLevel, mode: env.mode });
  const pages = vite ? await vitePages(vite) : await builtPages();
  // First, so that nothing is missed; what they read is there later.
  const metrics = createMetrics(sourcesOf(() => ({ pageCache, stores, services })));
  const tracing = await openTracing(env, log);
  const stores = await openStores(env, log);
  const { db, redis } = stores;
  await seedDatabase(db, new Date());
  const services = createServices(env, { db, redis, log });
  const { videoInfo, discoveries } = services;
  const { pageCache, purges, edge } = openPageCache({ env, stores, log, services });
  const { purge } = purges;
  const podcastRefresh = startPodcastRefresh({ db, podcasts: services.podcasts, log });
  const openFiles = watchOpenFiles(log);
  const chores = startChores({ db, videoInfo, log });
  const afterPurge = afterPurges(edge, env.databaseUrl && !redis ? [OTHERS_EXPIRE] : []);
  const { backupStore: store } = stores;
  const adminParts = { db, videoInfo, discoveries, purge, afterPurge, store };
  const admin = await openAdmin({ ...adminParts, dataDir: env.dataDir, log });
  const backups = startBackups(backupOptions({ env, store, db, metrics, log }));
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
      await backups.stop();
      await closeServices(services);
      await purges.close();
      await pages.vite?.close();
      await Promise.all([stores.close(), tracing?.stop()]);
    },
  });
  const app = createApp({
    env,
    log,
    pages,
    stores,
    services,
    metrics,
    tracing,
    backupStatus: backups.status,
    rateLimits: rateLimits(redis),
    workLimit: workLimit(),
    pageCache: vite ? null : pageCache,
    purge,
    isDraining,
  });
  answerRequests(http, app, pages.vite);
  const address = await listen(http, env);
  printStart(env, address, stores.lines);
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
