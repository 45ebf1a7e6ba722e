import type { RedisClient } from "./platform/redis.server";
import { createArtistRadio } from "./artist-radio/artist-radio.server";
import { createCardArtists } from "./artist-radio/card-artists.server";
import { createOAuthClients } from "./upstreams/oauth/oauth-clients.server";
import { createAds } from "./ads/ads.server";
import { createChannels } from "./channels/channels.server";
import { createPresence } from "./channels/presence.server";
import { createDiscoveries } from "./discovery/discoveries.server";
import { createPictures } from "./pictures/pictures.server";
import { createLoopedToday } from "./loops/looped-today.server";
import { createPasses } from "./history/passes.server";
import { createAnalytics } from "./platform/analytics.server";
import type { Db } from "./platform/db/database.server";
import type { Env } from "./platform/env/env.server";
import { accountLimits } from "./platform/limits/account-limits.server";
import { rowBudgets } from "./platform/limits/row-budgets.server";
import type { Log } from "./platform/log.server";
import { createMailer } from "./platform/mail/mailer.server";
import { createBudget } from "./platform/limits/quota.server";
import { firstSecret } from "./platform/secrets.server";
import { createRadio } from "./radio/radio.server";
import { createPodcasts } from "./podcasts/podcasts.server";
import { createReviews } from "./reviews/reviews.server";
import { createSearch } from "./search/search.server";
import { createSuggestions } from "./search/suggestions.server";
import { createSongs } from "./songs/songs.server";
import { createGuard } from "./upstreams/guard/guard.server";
import { createSuggestClient } from "./upstreams/suggest/client.server";
import { createYoutubeClient } from "./upstreams/youtube/client.server";
import { createTop10 } from "./videos/top10.server";
import { createVideoInfo } from "./videos/video-info.server";

type ServiceStores = {
  db: Db;
  /** Null if one process shares nothing with others. */
  redis: RedisClient | null;
  log: Log;
};

export type Services = ReturnType<typeof createServices>;

/**
 * Makes all services, once when a program starts. A service added here is in the context of every
 * route.
 */
export function createServices(env: Env, { db, redis, log }: ServiceStores) {
  const budgets = {
    data: createBudget(db, { provider: "youtube-data", limit: env.youtube.dataBudget }),
    search: createBudget(db, { provider: "youtube-search", limit: env.youtube.searchBudget }),
  };
  const youtube = createYoutubeClient({ env, log, budgets });
  const suggest = env.suggestUrl ? createSuggestClient(env.suggestUrl, log) : null;
  const guard = createGuard({ allowPrivate: env.allowPrivateUpstreams });
  const videoInfo = createVideoInfo({ db, youtube, log });
  const search = createSearch({ db, youtube, log });
  const top10 = createTop10(db);
  const songs = createSongs({ db, env, videoInfo, log });
  const { sessionSecrets, dataDir } = env;
  const secret = firstSecret({ sessionSecret: sessionSecrets?.join(","), dataDir });
  return {
    videoInfo,
    passes: createPasses(db, { secret, onCounted: top10.clearCache }),
    top10,
    loopedToday: createLoopedToday(db),
    search,
    suggestions: createSuggestions({ db, upstream: suggest, log }),
    songs,
    discoveries: createDiscoveries({ db, artists: songs.artists, search, log }),
    artistRadio: createArtistRadio({ db, artists: songs.artists, search, videoInfo, log }),
    cardArtists: createCardArtists(songs.artists),
    radio: createRadio({ db, redis, env, guard, log }),
    ads: createAds(db),
    channels: createChannels({ db, presence: createPresence(redis, log) }),
    reviews: createReviews({ db, env, log }),
    podcasts: createPodcasts({ db, env, guard, redis, log }),
    pictures: createPictures({ db, guard, log }),
    oauth: createOAuthClients(env, log),
    mailer: createMailer(env, log),
    limits: accountLimits(redis, env.youtube.searchBudget),
    rowBudgets: rowBudgets(redis),
    analytics: createAnalytics({ url: env.analyticsUrl, log }),
    /** Daily budgets of upstreams that are in use. */
    budgets: env.youtube.apiKey ? [budgets.data, budgets.search] : [],
  };
}

/**
 * Forgets data that is the same for everybody, after an operator or a listener has changed some of
 * it.
 */
export function clearSharedData(services: Services): void {
  const { ads, channels, loopedToday, reviews, top10 } = services;
  for (const service of [ads, channels, loopedToday, reviews, top10]) service.clearCache();
}

/**
 * Sends the remaining events, stores the remaining uses, and closes connections to the mail server.
 */
export async function closeServices({ analytics, mailer, radio, search }: Services): Promise<void> {
  radio.nowPlaying.close();
  await Promise.all([analytics.close(), search.close()]);
  mailer?.close();
}
