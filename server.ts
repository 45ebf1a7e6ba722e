import { getRequestListener } from "@hono/node-server";
import { createServer, type Server } from "node:http";
import { createOAuthClients } from "~/services/accounts/oauth-clients.server";
import { createAnalytics } from "~/services/analytics.server";
import { EnvError, parseEnv, type Env } from "~/services/env.server";
import { createMailer } from "~/services/mail/mailer.server";
import { createLog } from "~/services/log.server";
import { createBudget } from "~/services/quota.server";
import { createSongs } from "~/services/songs.server";
import { createSearch } from "~/services/search/search.server";
import { createSuggestions } from "~/services/search/suggestions.server";
import { createSuggestClient } from "~/services/upstreams/suggest/client.server";
import { createYoutubeClient } from "~/services/upstreams/youtube/client.server";
import { createReviews } from "~/services/articles/reviews.server";
import { createChannels } from "~/services/channels.server";
import { createPresence } from "~/services/presence.server";
import { plantSeeds } from "~/services/seed.server";
import { createVideoInfo } from "~/services/video-info.server";
import { accountLimits } from "./server/account-limits";
import { openAdminSocket } from "./server/admin/socket";
import { createApp } from "./server/app";
import { startChores } from "./server/chores";
import { drainOnSignal } from "./server/drain";
import { createMetrics } from "./server/metrics";
import { PageCache } from "./server/page-cache";
import { EVERYTHING, openPurges } from "./server/purges";
import { rateLimits } from "./server/rate-limit";
import { builtPages, vitePages } from "./server/remix";
import { openStores } from "./server/stores";
import { upstreamLines } from "./server/upstreams";

/** How long the last log lines get when a store that cannot come back has ended: the supervisor starts the program anew. */
const LAST_WORDS_MS = 500;

/** Finished pages kept in memory, in bytes. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

function listen(http: Server, { port, host }: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      const address = http.address();
      const actual = typeof address === "object" && address ? address.port : port;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${actual}`);
    });
  });
}

async function main() {
  const env = parseEnv(process.env);
  // React picks its build by this, and pages are imported below.
  process.env.NODE_ENV = env.mode;
  const log = createLog({ level: env.logLevel, mode: env.mode });
  const http = createServer();
  const development = env.mode === "development";
  const pages = development
    ? await vitePages(http)
    : await builtPages(new URL("./", import.meta.url));
  const stores = await openStores(env, log, () => setTimeout(() => process.exit(1), LAST_WORDS_MS));
  const { db, redis, openSession, checks } = stores;
  const budgets = {
    data: createBudget(db, { provider: "youtube-data", limit: env.youtube.dataBudget }),
    search: createBudget(db, { provider: "youtube-search", limit: env.youtube.searchBudget }),
  };
  const youtube = createYoutubeClient({ env, log, budgets });
  const pageCache = new PageCache({
    maxBytes: PAGE_CACHE_BYTES,
    onError: (err) => log.error({ err }, "a kept page could not be drawn anew"),
  });
  await plantSeeds(db, new Date());
  const channels = createChannels({ db, presence: createPresence(redis, log) });
  const purges = openPurges({
    redisUrl: env.redisUrl,
    redis,
    log,
    local(surrogateKey) {
      channels.forget();
      if (surrogateKey === EVERYTHING) pageCache.clear();
      else pageCache.purge(surrogateKey);
    },
  });
  const mailer = createMailer(env, log);
  const videoInfo = createVideoInfo({ db, youtube, log });
  const chores = startChores({ db, videoInfo, log });
  const analytics = createAnalytics({ url: env.analyticsUrl, log });
  const commanded = { db, videoInfo, purge: purges.purge, now: () => new Date() };
  const admin = await openAdminSocket(env.dataDir, commanded, log);
  const isDraining = drainOnSignal({
    http,
    log,
    async close() {
      chores.stop();
      admin.close();
      await analytics.close();
      mailer?.close();
      purges.close();
      await pages.vite?.close();
      await stores.close();
    },
  });
  const app = createApp({
    env,
    log,
    pages,
    db,
    openSession,
    checks,
    budgets: env.youtube.apiKey ? [budgets.data, budgets.search] : [],
    isDraining,
    mailer,
    signInCodes: stores.signInCodes,
    limits: accountLimits(redis),
    oauth: createOAuthClients(env, log),
    videoInfo,
    search: createSearch({ db, youtube, log }),
    suggestions: createSuggestions({
      db,
      upstream: env.suggestUrl ? createSuggestClient(env.suggestUrl, log) : null,
      log,
    }),
    songs: createSongs({ db, env, videoInfo, log }),
    analytics,
    channels,
    reviews: createReviews({ db, env, log }),
    metrics: createMetrics({ pageCacheBytes: () => pageCache.bytes }),
    rateLimits: rateLimits(redis),
    pageCache: development ? null : pageCache,
    purge: purges.purge,
  });
  const answer = getRequestListener(app.fetch);
  http.on("request", (incoming, outgoing) => {
    if (!pages.vite) return void answer(incoming, outgoing);
    pages.vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing));
  });
  const address = await listen(http, env);
  const lines = [`${env.productName} is at ${env.origin}, listening on ${address}`];
  lines.push(...stores.lines, ...upstreamLines(env));
  process.stdout.write(`${lines.join("\n")}\n`);
}

main().catch((error: unknown) => {
  const lines = error instanceof EnvError ? error.lines : [String(error)];
  for (const line of lines) process.stderr.write(`cannot start: ${line}\n`);
  process.exit(1);
});
