import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { DAY_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Log } from "../platform/log.server";
import type { Category, WordpressClient } from "../upstreams/wordpress/client.server";
import type { BlogReview } from "../upstreams/wordpress/map.server";
import type { WordpressPost } from "../upstreams/wordpress/schema.server";
import type { BlogTexts } from "./blog-texts.server";
import type { ReviewKind } from "./review.server";
import { begin } from "../platform/work/begin.server";

/**
 * Cached pages older than this are renewed; while the blog fails they are used for up to
 * `CACHED_MS`.
 */
const FRESH_MS = 5 * MINUTE_MS;
const CACHED_MS = DAY_MS;
/** How long a blog that failed is not asked again, so that nobody waits for it. */
const PAUSE_MS = 30_000;

/** In characters. */
const MAX_CACHED = 10_000_000;

const CATEGORIES: Record<ReviewKind, Category> = {
  all: "contributor-reviews",
  "staff-picks": "staff-picks",
};

type Options = {
  blog: WordpressClient;
  texts: BlogTexts;
  map: (post: WordpressPost) => BlogReview;
  log: Log;
};

/** Pages of the blog's posts, cached in memory, with one request at a time for each page. */
export class BlogPages {
  readonly #cache = new BoundedCache<{ at: number; posts: BlogReview[] }>({
    maxChars: MAX_CACHED,
    charsOf: ({ posts }) => JSON.stringify(posts).length,
    ttlMs: CACHED_MS,
  });
  readonly #underWay = new Map<string, Promise<BlogReview[]>>();
  #pausedUntil = 0;

  constructor(private readonly options: Options) {}

  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  noteFailure(err: unknown): void {
    this.#pausedUntil = performance.now() + PAUSE_MS;
    this.options.log.warn({ err }, "the blog did not answer");
  }

  /** Returns the cached page, renewing an old one in the background; null if there is none. */
  cached(kind: ReviewKind, page: number): BlogReview[] | null {
    const cached = this.#cache.get(`${kind} ${page}`);
    if (!cached) return null;
    if (Date.now() - cached.at > FRESH_MS) {
      this.#fetch(kind, page).catch((err: unknown) => this.noteFailure(err));
    }
    return cached.posts;
  }

  /** @throws {UpstreamError} */
  async load(kind: ReviewKind, page: number): Promise<BlogReview[]> {
    return this.cached(kind, page) ?? this.#fetch(kind, page);
  }

  #fetch(kind: ReviewKind, page: number): Promise<BlogReview[]> {
    const key = `${kind} ${page}`;
    const running = this.#underWay.get(key);
    if (running) return running;
    const fetched = begin(
      this.#fetchPosts(kind, page, key).finally(() => this.#underWay.delete(key)),
    );
    this.#underWay.set(key, fetched);
    return fetched;
  }

  async #fetchPosts(kind: ReviewKind, page: number, key: string): Promise<BlogReview[]> {
    const { blog, texts, map } = this.options;
    const posts = (await blog.posts(CATEGORIES[kind], page)).map(map);
    this.#cache.set(key, { at: Date.now(), posts });
    await texts.keep(posts);
    return posts;
  }
}
