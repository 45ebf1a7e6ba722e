import { z } from "zod";
import { isYtid } from "~/domain/youtube-id";

/**
 * The whole environment, read once at the door. `parseEnv` is the only reader of `process.env` in the program: everything
 * else is handed the typed object. A bad value stops the start with one line per variable.
 */
export type Env = ReturnType<typeof toEnv>;

/** Thrown by {@link parseEnv}; `lines` has one sentence per variable that is wrong. */
export class EnvError extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
    this.name = "EnvError";
  }
}

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin));
const text = z.string().trim().min(1);
const secret = text.optional();
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  ORIGIN: origin.optional(),
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
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  CLIENT_COUNTRY_HEADER: text.toLowerCase().default("cf-ipcountry"),
  ALLOW_PRIVATE_UPSTREAMS: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: secret,
  YOUTUBE_API_URL: url.default("https://www.googleapis.com/youtube/v3"),
  YOUTUBE_API_KEY: secret,
  YOUTUBE_SEARCH_BUDGET: whole(0, 1_000_000).default(100),
  YOUTUBE_DATA_BUDGET: whole(0, 100_000_000).default(10_000),
  YOUTUBE_OEMBED_URL: url.default("https://www.youtube.com/oembed"),
  YOUTUBE_IFRAME_API_URL: url.default("https://www.youtube.com/iframe_api"),
  YOUTUBE_EMBED_ORIGIN: origin.default("https://www.youtube-nocookie.com"),
  YOUTUBE_IMAGE_ORIGIN: origin.default("https://i.ytimg.com"),
  SUGGEST_URL: z
    .union([z.literal("off"), url])
    .default("https://suggestqueries.google.com/complete/search"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text
    .regex(/^(?:[^<>@\r\n]*<)?[^\s<>@,;]+@[^\s<>@,;]+>?$/, "one address, or Name <address>")
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
  FACEBOOK_GRAPH_URL: url.default("https://graph.facebook.com/v23.0"),
  LRCLIB_URL: url.default("https://lrclib.net/api"),
  DEEZER_URL: url.default("https://api.deezer.com"),
  DEEZER_IMAGE_ORIGINS: origins.default([
    "https://cdn-images.dzcdn.net",
    "https://e-cdns-images.dzcdn.net",
  ]),
  LASTFM_URL: url.default("https://ws.audioscrobbler.com/2.0/"),
  LASTFM_API_KEY: secret,
  AD_IMAGE_ORIGINS: origins.default([]),
  ANALYTICS_URL: url.optional(),
  CONTACT_MAIL: z.email().optional(),
  BLOG_URL: url.optional(),
  REVIEWS_EXCLUDED_YTID: z.string().refine(isYtid, "an id of the video host").optional(),
  STREAM_VIEWER_JITTER: whole(0, 100).default(3),
  DISCORD_URL: url.optional(),
  BLOG_PAGE_URL: url.optional(),
  EXTENSION_URL: url.optional(),
});

/**
 * @param source usually `process.env`; empty strings count as unset, as compose files write them.
 * @throws {EnvError} with one line per bad variable.
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

function toEnv(raw: z.output<typeof schema>) {
  const publicOrigin = raw.ORIGIN ?? `http://localhost:${raw.PORT}`;
  return {
    mode: raw.NODE_ENV,
    port: raw.PORT,
    host: raw.HOST,
    /** Public origin: links, cookies, canonical addresses. */
    origin: publicOrigin,
    secure: publicOrigin.startsWith("https:"),
    productName: raw.PRODUCT_NAME,
    sessionSecrets: raw.SESSION_SECRET,
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    redisUrl: raw.REDIS_URL,
    /** How many proxies in front may be believed in `X-Forwarded-For`. */
    trustProxy: raw.TRUST_PROXY,
    /** The CDN's header with the listener's country, lower case. */
    countryHeader: raw.CLIENT_COUNTRY_HEADER,
    allowPrivateUpstreams: raw.ALLOW_PRIVATE_UPSTREAMS,
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN,
    youtube: {
      apiUrl: raw.YOUTUBE_API_URL,
      apiKey: raw.YOUTUBE_API_KEY,
      /** Calls of `search.list`, and units of everything else, that a day may cost. */
      searchBudget: raw.YOUTUBE_SEARCH_BUDGET,
      dataBudget: raw.YOUTUBE_DATA_BUDGET,
      oembedUrl: raw.YOUTUBE_OEMBED_URL,
      iframeApiUrl: raw.YOUTUBE_IFRAME_API_URL,
      embedOrigin: raw.YOUTUBE_EMBED_ORIGIN,
      imageOrigin: raw.YOUTUBE_IMAGE_ORIGIN,
    },
    /** Null: switched off. */
    suggestUrl: raw.SUGGEST_URL === "off" ? null : raw.SUGGEST_URL,
    mail: {
      smtpUrl: raw.SMTP_URL,
      from: raw.MAIL_FROM ?? `no-reply@${new URL(publicOrigin).hostname}`,
    },
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
      /** Its calls lie below; the address of `/me` is understood too. */
      graphUrl: raw.FACEBOOK_GRAPH_URL.replace(/\/me$/, ""),
    },
    reviews: {
      /** A WordPress REST base; unset: our own articles. */
      blogUrl: raw.BLOG_URL,
      /** Never listed (spec 1 §4). */
      excludedYtid: raw.REVIEWS_EXCLUDED_YTID,
    },
    /** How far shown viewers of a channel may lie beside the real ones (spec 2 §9). */
    viewerJitter: raw.STREAM_VIEWER_JITTER,
    lrclibUrl: raw.LRCLIB_URL,
    deezerUrl: raw.DEEZER_URL,
    /** Where its pictures lie. */
    deezerImageOrigins: raw.DEEZER_IMAGE_ORIGINS,
    lastfm: { url: raw.LASTFM_URL, apiKey: raw.LASTFM_API_KEY },
    /** Where pictures of adverts may come from. */
    adImageOrigins: raw.AD_IMAGE_ORIGINS,
    /** A collector of events; unset: they go to the log. */
    analyticsUrl: raw.ANALYTICS_URL,
    /** Where messages to the operators go. */
    contactMail: raw.CONTACT_MAIL,
    /** External links of the sidebar (spec 1 §2); one that is unset leads to a page that says so. */
    links: {
      discord: raw.DISCORD_URL,
      blog: raw.BLOG_PAGE_URL,
      extension: raw.EXTENSION_URL,
    },
  };
}
