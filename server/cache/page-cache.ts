import { LRUCache } from "lru-cache";
import type { CacheResult } from "../operations/metrics/http-metrics";
import { entryOf, mayServeStale, serveEntry } from "./page-entry";
import type { Entry, Variant } from "./page-entry";
import type { PageKey } from "./page-key";
import { begin } from "~/services/platform/work/begin.server";

type Render = () => Promise<Response>;

/** A cached page, or a response meant only for the request that caused it. */
type Rendered = { entry: Entry } | { entry: null; own: Response };

export type Answer = { response: Response; result: CacheResult };

/**
 * How long requests for a page that proved private do not wait for one another, in milliseconds.
 */
const PRIVATE_FOR_MS = 10_000;

/**
 * Finished pages, compressed (docs/decisions/005). Each page is rendered once at a time: requests
 * that arrive meanwhile wait for it or take the stale copy. The size is limited in bytes.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<Rendered>>();
  readonly #private = new LRUCache<string, true>({ max: 2000, ttl: PRIVATE_FOR_MS });
  readonly #purged = new LRUCache<string, number>({ max: 10_000 });
  readonly #onError: (error: unknown) => void;
  #purges = 0;

  constructor(options: { maxBytes: number; onError: (error: unknown) => void }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry, key) => entry.bytes + key.length,
    });
    this.#onError = options.onError;
  }

  /** Returns the cached page if it is fresh. */
  fresh(key: string): Entry | null {
    const entry = this.#entries.get(key);
    return entry && !entry.policy.stale() ? entry : null;
  }

  /** Answers from the cache if possible; otherwise renders, and stores what may be shared. */
  async answer(variant: Variant, page: PageKey, render: Render): Promise<Answer> {
    const entry = this.#entries.get(page.key);
    if (entry && !entry.policy.stale())
      return { response: serveEntry(entry, variant, "hit"), result: "hit" };
    if (entry && mayServeStale(entry, page.path)) {
      void this.#refresh(page, render);
      return { response: serveEntry(entry, variant, "stale"), result: "stale" };
    }
    if (this.#private.has(page.key)) return { response: await render(), result: "bypass" };
    const running = this.#rendering.get(page.key);
    if (!running) return this.#miss(variant, page, entry, render);
    const rendered = await running;
    if (rendered.entry) {
      return { response: serveEntry(rendered.entry, variant, "hit"), result: "hit" };
    }
    return { response: await render(), result: "bypass" };
  }

  /** Removes every page with this key. A page being rendered now will not be stored. */
  purge(surrogateKey: string): number {
    this.#purged.set(surrogateKey, ++this.#purges);
    const stale = [...this.#entries].filter(([, entry]) =>
      entry.surrogateKeys.includes(surrogateKey),
    );
    for (const [key] of stale) this.#entries.delete(key);
    return stale.length;
  }

  /** Removes everything, but pages being rendered now will still be stored. */
  clear(): void {
    this.#entries.clear();
  }

  /** Size of all cached pages. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #miss(
    variant: Variant,
    page: PageKey,
    old: Entry | undefined,
    render: Render,
  ): Promise<Answer> {
    const rendered = await this.#renderOnce(page, render);
    if (rendered.entry) {
      return { response: serveEntry(rendered.entry, variant, "miss"), result: "miss" };
    }
    if (old && rendered.own.status >= 500 && old.policy.timeToLive() > 0) {
      await rendered.own.body?.cancel();
      return { response: serveEntry(old, variant, "stale"), result: "stale" };
    }
    this.#private.set(page.key, true);
    return { response: rendered.own, result: "bypass" };
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
    const work = async (): Promise<Rendered> => {
      const since = this.#purges;
      const own = await render();
      const entry = await entryOf(page.path, own);
      if (!entry) return { entry, own };
      const outdated = entry.surrogateKeys.some((key) => (this.#purged.get(key) ?? 0) > since);
      if (!outdated) this.#entries.set(page.key, entry);
      return { entry };
    };
    const running = begin(work().finally(() => this.#rendering.delete(page.key)));
    this.#rendering.set(page.key, running);
    return running;
  }
}
