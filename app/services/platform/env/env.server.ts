import type { z } from "zod";
import { readSecretFiles } from "./secret-files.server";
import { checkedVariables, type variables } from "./variables.server";

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

/**
 * @param source usually `process.env`; empty strings count as unset, because compose files pass
 * them. A secret may come from a file (`NAME_FILE`).
 * @throws {EnvError}
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]);
  const read = readSecretFiles(Object.fromEntries(given));
  const parsed = checkedVariables.safeParse(read.variables);
  if (parsed.success && read.lines.length === 0) return toEnv(parsed.data);
  const issues = parsed.error?.issues ?? [];
  const lines = issues.map(
    ({ path, message }) =>
      `${String(path[0])}: ${message.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}`,
  );
  throw new EnvError([...read.lines, ...lines]);
}

type Raw = z.output<typeof variables>;

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

/** Null unless the operator has a collector of traces. */
function tracesEnv(raw: Raw, scheme: string) {
  const endpoint = raw.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? raw.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || raw.OTEL_SDK_DISABLED) return null;
  const pairs = raw.OTEL_EXPORTER_OTLP_HEADERS?.split(",").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
  });
  return { scheme, headers: pairs && Object.fromEntries(pairs) };
}

function serverEnv(raw: Raw) {
  return {
    mode: raw.NODE_ENV,
    port: raw.PORT,
    host: raw.HOST,
    /** A unix socket to listen on instead of host and port. */
    socket: raw.SOCKET,
    sessionSecrets: raw.SESSION_SECRET,
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    /** A standby of that database. */
    databaseReplicaUrl: raw.DATABASE_REPLICA_URL,
    /** One address, or several of a cluster with commas between. */
    redisUrl: raw.REDIS_URL,
    backups: {
      /** Null if only the operator makes them. */
      schedule: raw.BACKUP_SCHEDULE ?? null,
      /** The number of scheduled ones to keep. */
      keep: raw.BACKUP_KEEP,
    },
    /** The number of trusted proxies that add to `X-Forwarded-For`. */
    trustProxy: raw.TRUST_PROXY,
    /** The CDN's header with the listener's country, in lower case. */
    countryHeader: raw.CLIENT_COUNTRY_HEADER,
    /** The CDN's header with the listener's time zone, in lower case. */
    timeZoneHeader: raw.CLIENT_TIME_ZONE_HEADER,
    allowPrivateUpstreams: raw.ALLOW_PRIVATE_UPSTREAMS,
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN,
    purges: {
      /** The caches in front that are told what to forget. */
      receivers: raw.PURGE_URL ?? [],
      /** What purges are signed with. */
      secret: raw.PURGE_SECRET,
    },
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
    traces: tracesEnv(raw, new URL(publicOrigin).protocol.replace(":", "")),
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
