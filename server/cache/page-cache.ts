import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import type { CacheResult } from "../operations/metrics/http-metrics";
import { entryOf, keysOf, mayServeStale, serveEntry } from "./page-entry";
import type { Entry, Variant } from "./page-entry";
import type { PageKey } from "./page-key";
import { RecentPurges } from "./recent-purges";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import { begin } from "~/services/platform/work/begin.server";

type Render = () => Promise<Response>;

/** A page that may be shared, or a response meant only for the request that caused it. */
type Rendered = ({ entry: Entry } | { entry: null; own: Response }) & {
  /** Purged while it was being rendered. */
  isOutdated: boolean;
  /** How many purges there had been when it began. */
  since: number;
};

export type Answer = { response: Response; result: CacheResult };

/**
 * Returns the response for no cache. A new one, because the responses of `@hono/node-server` forget
 * changes of their headers once their body is read.
 */
function withheld({ headers: given, status, body }: Response): Response {
  const headers = new Headers(given);
  headers.set("Cache-Control", CACHE_POLICIES.private);
  headers.delete("Surrogate-Key");
  return new Response(body, { status, headers });
}

/** Sends a page that was just rendered; an outdated one whole, and for no cache. */
function served(entry: Entry, isOutdated: boolean, variant: Variant, result: CacheResult): Answer {
  if (!isOutdated) return { response: serveEntry(entry, variant, result), result };
  const response = serveEntry(entry, { ...variant, ifNoneMatch: null }, "bypass");
  return { response: withheld(response), result: "bypass" };
}

/**
 * How long requests for a page that proved private do not wait for one another, in milliseconds.
 */
const PRIVATE_FOR_MS = 10_000;

/** The pages that proved private, in characters. */
const MAX_PRIVATE = 500_000;

/**
 * Finished pages, compressed (docs/decisions/005). Each page is rendered once at a time: requests
 * that arrive meanwhile wait for it or take the stale copy. The size is limited in bytes.
 */
export class PageCache {
  readonly #entries: BoundedCache<Entry>;
  readonly #rendering = new Map<string, Promise<Rendered>>();
  readonly #private = new BoundedCache<true>({
    maxChars: MAX_PRIVATE,
    charsOf: () => 0,
    ttlMs: PRIVATE_FOR_MS,
  });
  readonly #purges = new RecentPurges();
  readonly #onError: (error: unknown) => void;

  constructor(options: { maxBytes: number; onError: (error: unknown) => void }) {
    this.#entries = new BoundedCache({ maxChars: options.maxBytes, charsOf: ({ bytes }) => bytes });
    this.#onError = options.onError;
  }

  /** Returns the cached page if it is fresh. */
  fresh(key: string): Entry | null {
    const entry = this.#entries.get(key);
    return entry && !entry.policy.stale() ? entry : null;
  }

  /** Answers from the cache if possible; otherwise renders, and stores what may be shared. */
  async answer(variant: Variant, page: PageKey, render: Render): Promise<Answer> {
    const asked = this.#purges.count;
    for (;;) {
      const entry = this.#entries.get(page.key);
      if (entry && !entry.policy.stale())
        return { response: serveEntry(entry, variant, "hit"), result: "hit" };
      if (entry && mayServeStale(entry, page.path)) {
        void this.#refresh(page, render);
        return { response: serveEntry(entry, variant, "stale"), result: "stale" };
      }
      if (this.#private.has(page.key)) return this.answerOwn(render);
      const running = this.#rendering.get(page.key);
      if (!running) return this.#miss(variant, page, render);
      const { entry: shared, isOutdated, since } = await running;
      // What is rendered next begins after this request, so it never waits for a third.
      if (isOutdated && since < asked) continue;
      return shared ? served(shared, isOutdated, variant, "hit") : this.answerOwn(render);
    }
  }

  /** Renders for this request only, a page that is private or has no key. */
  async answerOwn(render: Render): Promise<Answer> {
    const begun = this.#purges.begin();
    try {
      const response = await render();
      const isOutdated = this.#purges.concern(begun, keysOf(response));
      return { response: isOutdated ? withheld(response) : response, result: "bypass" };
    } finally {
      this.#purges.end(begun);
    }
  }

  /** Removes every page with this key. One being rendered now is not stored, here or in front. */
  purge(surrogateKey: string): number {
    this.#purges.add(surrogateKey);
    const stale = [...this.#entries].filter(([, entry]) =>
      entry.surrogateKeys.includes(surrogateKey),
    );
    for (const [key] of stale) this.#entries.delete(key);
    return stale.length;
  }

  /** Removes everything. Pages being rendered now are not stored, here or in front. */
  clear(): void {
    this.#purges.addEverything();
    this.#entries.clear();
  }

  /** Size of all cached pages. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #miss(variant: Variant, page: PageKey, render: Render): Promise<Answer> {
    const rendered = await this.#renderOnce(page, render);
    const { isOutdated } = rendered;
    if (rendered.entry) return served(rendered.entry, isOutdated, variant, "miss");
    const { own } = rendered;
    const old = this.#entries.peek(page.key);
    if (old && own.status >= 500 && old.policy.timeToLive() > 0) {
      await own.body?.cancel();
      return { response: serveEntry(old, variant, "stale"), result: "stale" };
    }
    if (!isOutdated) this.#private.set(page.key, true);
    return { response: own, result: "bypass" };
  }

  async #refresh(page: PageKey, render: Render): Promise<void> {
    if (this.#rendering.has(page.key)) return;
    try {
      const rendered = await this.#renderOnce(page, render);
      if (rendered.entry) return;
      await rendered.own.body?.cancel();
      if (rendered.own.status < 500) this.#entries.delete(page.key);
    } catch (error) {
      this.#onError(error);
    }
  }

  #renderOnce(page: PageKey, render: Render): Promise<Rendered> {
    const begun = this.#purges.begin();
    const work = async (): Promise<Rendered> => {
      const own = await render();
      const entry = await entryOf(page.path, own);
      const { since } = begun;
      const isOutdated = this.#purges.concern(begun, keysOf(own));
      if (!entry) return { entry, own: isOutdated ? withheld(own) : own, isOutdated, since };
      if (!isOutdated) this.#entries.set(page.key, entry);
      return { entry, isOutdated, since };
    };
    const ended = () => {
      this.#rendering.delete(page.key);
      this.#purges.end(begun);
    };
    const running = begin(work().finally(ended));
    this.#rendering.set(page.key, running);
    return running;
  }
}
