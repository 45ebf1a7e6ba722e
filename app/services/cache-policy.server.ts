/**
 * Who may keep a response, and for how long (ARCHITECTURE D9). Every response starts as `private`; a loader may publish
 * its page, and the server's last gate (`server/cache-gate.ts`) checks what leaves.
 */
export const CACHE_POLICIES = {
  /** Anything with a listener in it, and everything that nobody has thought about. */
  private: "private, no-store",
  /** A whole page that looks the same to everyone without cookies. Browsers ask again each time; shared caches answer. */
  publicPage: "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
  /** A page that says what a live channel plays: right within seconds. */
  publicLive: "public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400",
  /** A page whose content moves slowly: legal texts, help, articles. */
  publicText:
    "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
  /** A not-found answer: kept briefly, because the thing may come to exist. */
  publicMissing: "public, max-age=0, s-maxage=10",
  /** Small documents for machines: manifest, robots, sitemap, opensearch. */
  publicFile: "public, max-age=3600, stale-while-revalidate=86400",
  /** A file whose name holds the hash of its content. */
  immutableAsset: "public, max-age=31536000, immutable",
} as const;

export type CachePolicyName = keyof typeof CACHE_POLICIES;
export type PublicPolicyName = Exclude<CachePolicyName, "private">;

/** Surrogate keys: written by loaders, purged by the services that change the thing. */
export const surrogateKey = {
  page: (name: string) => `page-${name}`,
  video: (ytid: string) => `video-${ytid}`,
  playlist: (pid: string) => `playlist-${pid}`,
  stream: (pid: string) => `stream-${pid}`,
};

/** What a loader has said about the response being made. `publish` exists only where nothing personal can be drawn. */
export type Caching =
  | { readonly shareable: false }
  | {
      readonly shareable: true;
      publish(policy: PublicPolicyName, keys: readonly string[]): void;
    };

type CacheContext = { readonly caching: Caching };
type StreamContext = { declareStreaming(): void };

/**
 * Lets caches keep the page being drawn; without a call it is private. With a session, or a cookie that changes the
 * drawing, it stays private whatever the route asks. Of several calls the shortest-lived policy counts; keys add up.
 */
export function publishPage(
  { caching }: CacheContext,
  policy: PublicPolicyName,
  keys: readonly string[] = [],
): void {
  if (caching.shareable) caching.publish(policy, keys);
}

/**
 * Says that a panel of this page comes later (ARCHITECTURE D8): the response gets a nonce for React's inline scripts and
 * stays private, whoever asks.
 */
export function streamPage(context: StreamContext): void {
  context.declareStreaming();
}
