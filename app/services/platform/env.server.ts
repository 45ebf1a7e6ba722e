/**
 * What all services stand on: settings, log, database, Redis, budgets, mail, and ways to wait and
 * to share work. Its tables are `quota_uses` and the schema of all others. Anyone on the server
 * may call it, and it calls no room.
 */
import { z } from "zod";
import { addresses } from "~/addresses";
import { trimEndOf } from "~/domain/text/trim-end-of";
import { isYtid } from "~/domain/videos/youtube-id";

/**
 * The typed environment, parsed once at the start and passed on; nothing else reads `process.env`.
 */
export type Env = ReturnType<typeof toEnv>;

/** Thrown by {@link parseEnv}; `lines` has one sentence per invalid variable. */
export class EnvError extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
    this.name = "EnvError";
  }
}

const url = z.url({ protocol: /^https?$/ }).transform((value) => trimEndOf(value, "/"));
/** An address that paths are appended to. */
const base = url.refine((value) => !/[?#]/.test(value), { error: "an address without ? and #" });
/** A path would silently be left out of every address, so it is refused. */
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine(({ href, origin }) => href === `${origin}${addresses.home}`, {
    error: "only scheme, host and port, as in https://example.org",
  })
  .transform((value) => value.origin);
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin));
const text = z.string().trim().min(1);
const secret = text.optional();
/** Other characters cannot be sent in a header, or would be compared in another encoding. */
const token = text.regex(/^[!-~]+$/, "ASCII characters without spaces").optional();
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
/** Digits only: `Number` reads a blank as 0, and also accepts `0x10` and `1e3`. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, "a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));
/** `Headers.get` would refuse any other name at every request. */
const headerName = text.regex(/^[\w!#$%&'*+.^`|~-]+$/, "the name of a header").toLowerCase();

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  ORIGIN: origin.optional(),
  SHORT_LINK_ORIGIN: origin.optional(),
  PRODUCT_NAME: text.default("Listen on Repeat"),
  SESSION_SECRET: text
    .transform((list) => list.split(",").map((item) => item.trim()))
    .refine(
      (list) => list.every((item) => item.length >= 16),
      "each secret needs at least 16 characters",
    )
    .optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .transform((value) => new URL(value))
    .refine(({ pathname }) => /^\/?\d*$/.test(pathname), {
      error: "after the host only the number of a database",
    })
    .transform(({ href }) => href)
    .optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  CLIENT_COUNTRY_HEADER: headerName.default("cf-ipcountry"),
  CLIENT_TIME_ZONE_HEADER: headerName.default("cf-timezone"),
  ALLOW_PRIVATE_UPSTREAMS: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: token,
  YOUTUBE_API_URL: base.default("https://www.googleapis.com/youtube/v3"),
  YOUTUBE_API_KEY: secret,
  YOUTUBE_SEARCH_BUDGET: whole(0, 1_000_000).default(100),
  YOUTUBE_DATA_BUDGET: whole(0, 100_000_000).default(10_000),
  YOUTUBE_OEMBED_URL: url.default("https://www.youtube.com/oembed"),
  YOUTUBE_IFRAME_API_URL: url.default("https://www.youtube.com/iframe_api"),
  YOUTUBE_EMBED_ORIGIN: origin.default("https://www.youtube-nocookie.com"),
  YOUTUBE_IMAGE_ORIGIN: origin.default("https://i.ytimg.com"),
  SUGGEST_URL: z
    .union([z.literal("off"), url], { error: "`off`, or an address" })
    .default("https://suggestqueries.google.com/complete/search"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "smtp://user:password@host:port" })
    .optional(),
  MAIL_FROM: text
    .regex(
      /^(?:[^\s<>@,;]+@[^\s<>@,;]+|[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>)$/,
      "one address, or Name <address>",
    )
    .optional(),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_AUTHORIZATION_URL: url.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: url.default("https://oauth2.googleapis.com/token"),
  GOOGLE_USERINFO_URL: url.default("https://openidconnect.googleapis.com/v1/userinfo"),
  FACEBOOK_APP_ID: secret,
  FACEBOOK_APP_SECRET: secret,
  FACEBOOK_AUTHORIZATION_URL: url.default("https://www.facebook.com/v23.0/dialog/oauth"),
  FACEBOOK_TOKEN_URL: url.default("https://graph.facebook.com/v23.0/oauth/access_token"),
  FACEBOOK_GRAPH_URL: base.default("https://graph.facebook.com/v23.0"),
  LRCLIB_URL: base.default("https://lrclib.net/api"),
  DEEZER_URL: base.default("https://api.deezer.com"),
  DEEZER_IMAGE_ORIGINS: origins.default([
    "https://cdn-images.dzcdn.net",
    "https://e-cdns-images.dzcdn.net",
  ]),
  LASTFM_URL: url.default("https://ws.audioscrobbler.com/2.0/"),
  LASTFM_API_KEY: secret,
  RADIO_BROWSER_URL: base.optional(),
  RADIO_BROWSER_NAME: text
    .regex(/^[\w-]+(?:\.[\w-]+)+$/, "a host name")
    .default("all.api.radio-browser.info"),
  RADIO_PROXY: flag.default(false),
  RADIO_PROXY_STREAMS: whole(1, 10_000).default(50),
  ITUNES_URL: base.default("https://itunes.apple.com"),
  APPLE_RSS_URL: base.default("https://rss.marketingtools.apple.com"),
  PODCAST_INDEX_URL: base.default("https://api.podcastindex.org/api/1.0"),
  PODCAST_INDEX_KEY: token,
  PODCAST_INDEX_SECRET: secret,
  LISTEN_API_URL: base.default("https://listen-api.listennotes.com/api/v2"),
  LISTEN_API_KEY: token,
  AD_IMAGE_ORIGINS: origins.default([]),
  ANALYTICS_URL: url.optional(),
  CONTACT_MAIL: z.email().optional(),
  BLOG_URL: base.optional(),
  REVIEWS_EXCLUDED_YTID: z.string().refine(isYtid, "an id of the video host").optional(),
  STREAM_VIEWER_JITTER: whole(0, 100).default(3),
  DISCORD_URL: url.optional(),
  BLOG_PAGE_URL: url.optional(),
  EXTENSION_URL: url.optional(),
});

/**
 * @param source usually `process.env`; empty strings count as unset, because compose files pass
 * them
 * @throws {EnvError}
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message.toLowerCase()}`),
    );
  }
  return toEnv(parsed.data);
}

type Raw = z.output<typeof schema>;

function youtubeEnv(raw: Raw) {
  return {
    apiUrl: raw.YOUTUBE_API_URL,
    apiKey: raw.YOUTUBE_API_KEY,
    /** Daily limits: calls of `search.list`, and quota units of everything else. */
    searchBudget: raw.YOUTUBE_SEARCH_BUDGET,
    dataBudget: raw.YOUTUBE_DATA_BUDGET,
    oembedUrl: raw.YOUTUBE_OEMBED_URL,
    iframeApiUrl: raw.YOUTUBE_IFRAME_API_URL,
    embedOrigin: raw.YOUTUBE_EMBED_ORIGIN,
    imageOrigin: raw.YOUTUBE_IMAGE_ORIGIN,
  };
}

function signInEnv(raw: Raw) {
  return {
    google: {
      clientId: raw.GOOGLE_CLIENT_ID,
      clientSecret: raw.GOOGLE_CLIENT_SECRET,
      authorizationUrl: raw.GOOGLE_AUTHORIZATION_URL,
      tokenUrl: raw.GOOGLE_TOKEN_URL,
      userInfoUrl: raw.GOOGLE_USERINFO_URL,
    },
    facebook: {
      clientId: raw.FACEBOOK_APP_ID,
      clientSecret: raw.FACEBOOK_APP_SECRET,
      authorizationUrl: raw.FACEBOOK_AUTHORIZATION_URL,
      tokenUrl: raw.FACEBOOK_TOKEN_URL,
      /** The base of the Graph API; the variable may also be the address of `/me`. */
      graphUrl: raw.FACEBOOK_GRAPH_URL.replace(/\/me$/, ""),
    },
  };
}

function podcastsEnv(raw: Raw) {
  const { PODCAST_INDEX_KEY: key, PODCAST_INDEX_SECRET: secret } = raw;
  return {
    itunesUrl: raw.ITUNES_URL,
    appleRssUrl: raw.APPLE_RSS_URL,
    /** Null without a key. */
    podcastIndex: key && secret ? { url: raw.PODCAST_INDEX_URL, key, secret } : null,
    listenNotes: raw.LISTEN_API_KEY ? { url: raw.LISTEN_API_URL, key: raw.LISTEN_API_KEY } : null,
  };
}

/** Services that provide songs, artists and reviews. */
function contentEnv(raw: Raw) {
  return {
    /** Null when switched off. */
    suggestUrl: raw.SUGGEST_URL === "off" ? null : raw.SUGGEST_URL,
    lrclibUrl: raw.LRCLIB_URL,
    deezerUrl: raw.DEEZER_URL,
    deezerImageOrigins: raw.DEEZER_IMAGE_ORIGINS,
    lastfm: { url: raw.LASTFM_URL, apiKey: raw.LASTFM_API_KEY },
    radio: {
      /** A fixed server of the station directory; if unset, DNS names them below `mirrors`. */
      url: raw.RADIO_BROWSER_URL ?? null,
      mirrors: raw.RADIO_BROWSER_NAME,
    },
    /**
     * How many may listen at the same time to stations that our server passes on (RADIO-23); null
     * if it passes on none.
     */
    stationProxy: raw.RADIO_PROXY ? { streams: raw.RADIO_PROXY_STREAMS } : null,
    reviews: {
      /** The base of a WordPress REST API; if unset, reviews come from our database. */
      blogUrl: raw.BLOG_URL,
      /** Never listed (REVIEW-4). */
      excludedYtid: raw.REVIEWS_EXCLUDED_YTID,
    },
  };
}

function serverEnv(raw: Raw) {
  return {
    mode: raw.NODE_ENV,
    port: raw.PORT,
    host: raw.HOST,
    sessionSecrets: raw.SESSION_SECRET,
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    redisUrl: raw.REDIS_URL,
    /** The number of trusted proxies that add to `X-Forwarded-For`. */
    trustProxy: raw.TRUST_PROXY,
    /** The CDN's header with the listener's country, in lower case. */
    countryHeader: raw.CLIENT_COUNTRY_HEADER,
    /** The CDN's header with the listener's time zone, in lower case. */
    timeZoneHeader: raw.CLIENT_TIME_ZONE_HEADER,
    allowPrivateUpstreams: raw.ALLOW_PRIVATE_UPSTREAMS,
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN,
    /** A collector of analytics events; if unset, they are logged. */
    analyticsUrl: raw.ANALYTICS_URL,
  };
}

function toEnv(raw: Raw) {
  const publicOrigin = raw.ORIGIN ?? `http://localhost:${raw.PORT}`;
  return {
    ...serverEnv(raw),
    ...signInEnv(raw),
    ...contentEnv(raw),
    youtube: youtubeEnv(raw),
    podcasts: podcastsEnv(raw),
    productName: raw.PRODUCT_NAME,
    /** The public origin, for links, cookies and canonical addresses. */
    origin: publicOrigin,
    secure: publicOrigin.startsWith("https:"),
    /** A second origin of this program for shared links; null if unset. */
    shortLinkOrigin: raw.SHORT_LINK_ORIGIN ?? null,
    shareOrigin: raw.SHORT_LINK_ORIGIN ?? publicOrigin,
    mail: {
      smtpUrl: raw.SMTP_URL,
      from: raw.MAIL_FROM ?? `no-reply@${new URL(publicOrigin).hostname}`,
    },
    /** The recipient of contact messages. */
    contactMail: raw.CONTACT_MAIL,
    /** How far the shown viewers of a channel may differ from the real number (CHANNEL-4). */
    viewerJitter: raw.STREAM_VIEWER_JITTER,
    adImageOrigins: raw.AD_IMAGE_ORIGINS,
    /** External links in the sidebar (SHELL-7); a link that is unset is not shown. */
    links: {
      discord: raw.DISCORD_URL,
      blog: raw.BLOG_PAGE_URL,
      extension: raw.EXTENSION_URL,
    },
  };
}
