import { z } from "zod";
import { addresses } from "~/addresses";
import { parseUrl } from "~/domain/text/parse-url";
import { trimEndOf } from "~/domain/text/trim-end-of";
import { parseSchedule } from "../backup/schedule.server";
import { isYtid } from "~/domain/videos/youtube-id";

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
const accessOf = ({ protocol, username, password }: URL) => [protocol, username, password].join();
const secret = text.optional();
/** Several addresses; each may have a name and a password. */
const addressList = text
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((value) => new URL(value))).min(1));
/** Other characters cannot be sent in a header, or would be compared in another encoding. */
const token = text.regex(/^[!-~]+$/, "ASCII characters without spaces").optional();
/**
 * The secrets of session cookies as an operator sets them, with commas between. Those of the data
 * directory and of a backup are held to the same, because whoever guesses one can sign cookies.
 */
export const sessionSecrets = text
  .transform((list) => list.split(",").map((part) => part.trim()))
  .refine(
    (list) => list.every((part) => part.length >= 16),
    "each secret needs at least 16 characters",
  );

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

/** One address, or several of a cluster, which has one database. */
const redis = text
  .transform((list, context) => {
    const all = list.split(/[\s,]+/).filter(Boolean);
    const urls = all.flatMap((one) => (/^rediss?:\/\/./.test(one) && parseUrl(one)) || []);
    if (urls.length > 0 && urls.length === all.length) return urls;
    context.addIssue("invalid URL");
    return z.NEVER;
  })
  .refine((all) => all.every(({ pathname }) => /^\/?\d*$/.test(pathname)), {
    error: "after the host only the number of a database",
  })
  .refine((all) => all.length === 1 || all.every(({ pathname }) => /^\/?0?$/.test(pathname)), {
    error: "a cluster has no database but 0",
  })
  .refine((all) => new Set(all.map(accessOf)).size === 1, {
    error: "every address of a cluster needs the same scheme, user and password",
  })
  .transform((all) => all.map(({ href }) => href).join(","));

/** Without a host, user and password may be anywhere in it, and another server would be asked. */
export const postgres = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine((value) => new URL(value).host !== "", "postgres://user:password@host:5432/name");
/** Longer names are cut off by the system. */
const MAX_SOCKET_BYTES = 107;
const socket = text.refine(
  (path) => path.startsWith("/") && Buffer.byteLength(path) <= MAX_SOCKET_BYTES,
  `a path from / on, of at most ${MAX_SOCKET_BYTES} bytes`,
);

/** `name=value,name=value`, with values that are encoded as in addresses. */
const otlpHeaders = text
  .regex(/^[\w-]+=[!-+\--~]+(?:,[\w-]+=[!-+\--~]+)*$/, "name=value, with commas between")
  .refine((list) => !/%(?![2-7][\da-f])/i.test(list), "after each % an ASCII character in hex");

/** Every variable that the program reads, with its default (.env.example describes them). */
export const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  SOCKET: socket.optional(),
  ORIGIN: origin.optional(),
  SHORT_LINK_ORIGIN: origin.optional(),
  PRODUCT_NAME: text.default("Listen on Repeat"),
  SESSION_SECRET: sessionSecrets.optional(),
  DATA_DIR: text.default("./data"),
  BACKUP_SCHEDULE: text
    .transform((value, context) => {
      const schedule = parseSchedule(value);
      if (schedule) return schedule;
      context.addIssue("a time of the UTC day as in 03:30, or an interval as in 90m, 6h or 2d");
      return z.NEVER;
    })
    .optional(),
  BACKUP_KEEP: whole(1, 10_000).default(7),
  DATABASE_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  REDIS_URL: redis.optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  CLIENT_COUNTRY_HEADER: headerName.default("cf-ipcountry"),
  CLIENT_TIME_ZONE_HEADER: headerName.default("cf-timezone"),
  ALLOW_PRIVATE_UPSTREAMS: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: token,
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_SERVICE_NAME: text.optional(),
  OTEL_RESOURCE_ATTRIBUTES: text.optional(),
  OTEL_TRACES_SAMPLER: text
    .regex(/^(?:parentbased_)?(?:always_on|always_off|traceidratio)$/, "the name of a sampler")
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "a share from 0 to 1")
    .optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  PURGE_URL: addressList.optional(),
  PURGE_SECRET: text.min(16, "at least 16 characters").optional(),
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

/** The same, with what must hold of several together. */
export const checkedVariables = variables
  .refine(({ SOCKET, TRUST_PROXY }) => SOCKET === undefined || TRUST_PROXY > 0, {
    path: ["TRUST_PROXY"],
    error: "at least 1, because only a proxy can use the socket",
  })
  .refine((given) => given.DATABASE_REPLICA_URL === undefined || given.DATABASE_URL !== undefined, {
    path: ["DATABASE_REPLICA_URL"],
    error: "a replica of the database that must be named too",
  });

/** Variables that may instead be read from the file that `NAME_FILE` names. */
export const SECRETS = [
  "SESSION_SECRET",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "REDIS_URL",
  "SMTP_URL",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "PURGE_URL",
  "PURGE_SECRET",
  "YOUTUBE_API_KEY",
  "LASTFM_API_KEY",
  "PODCAST_INDEX_KEY",
  "PODCAST_INDEX_SECRET",
  "LISTEN_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "FACEBOOK_APP_SECRET",
] as const satisfies (keyof typeof variables.shape)[];
