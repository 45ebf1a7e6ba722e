/**
 * The values of `Cache-Control`. Every response is `private` unless its loader publishes it, and
 * `server/cache/cache-gate.ts` checks that again. See docs/decisions/005.
 */
export const CACHE_POLICIES = {
  /** Anything personal, and the default. */
  private: "private, no-store",
  /**
   * A page that is the same for everyone without cookies. Browsers revalidate it; shared caches may
   * answer.
   */
  publicPage: "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
  /** A page that shows what a live channel is playing. */
  publicLive: "public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400",
  /** A page that rarely changes: legal texts, help, reviews. */
  publicText:
    "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
  /** A 404, or a page without something an upstream failed to give; short, because it may come. */
  publicMissing: "public, max-age=0, s-maxage=10",
  /** The manifest, robots.txt, sitemaps and OpenSearch description. */
  publicFile: "public, max-age=3600, stale-while-revalidate=86400",
  /** A file with a content hash in its name. */
  immutableAsset: "public, max-age=31536000, immutable",
} as const;

type CachePolicyName = keyof typeof CACHE_POLICIES;
export type PublicPolicyName = Exclude<CachePolicyName, "private">;

/** Surrogate keys, set by loaders and purged by the calls and commands that change the resource. */
export const surrogateKey = {
  page: (name: string) => `page-${name}`,
  video: (ytid: string) => `video-${ytid}`,
  playlist: (pid: string) => `playlist-${pid}`,
  stream: (pid: string) => `stream-${pid}`,
};

/** Stands for every cached page, beside the keys of {@link surrogateKey}. */
export const EVERYTHING = "*";

/** `publish` exists only if the response cannot be personal. */
export type Caching =
  | { readonly shareable: false }
  | {
      readonly shareable: true;
      publish(policy: PublicPolicyName, keys: readonly string[]): void;
    };

type CacheContext = { readonly caching: Caching };
/** Refuses the context of a page that is one listener's. */
type Publishable<Context extends CacheContext> = Context["caching"]["shareable"] extends false
  ? never
  : Context;
type StreamContext = { declareStreaming(): void };

/**
 * Lets shared caches store this page. It stays private for requests with a session or with a cookie
 * that changes the HTML. Of several calls the shortest policy wins, and the keys add up.
 */
export function publishPage<Context extends CacheContext>(
  { caching }: Publishable<Context>,
  policy: PublicPolicyName,
  keys: readonly string[] = [],
): void {
  if (caching.shareable) caching.publish(policy, keys);
}

/**
 * Like `publishPage`, for a page that may carry adverts (PROMPT-2): it is purged when an operator
 * changes one.
 */
export function publishPageWithAds<Context extends CacheContext>(
  context: Publishable<Context>,
  policy: PublicPolicyName,
  keys: readonly string[],
): void {
  publishPage(context, policy, [...keys, surrogateKey.page("ads")]);
}

/**
 * Declares that this page streams a part later: it gets a nonce for React's inline scripts and
 * stays private.
 */
export function streamPage(context: StreamContext): void {
  context.declareStreaming();
}
