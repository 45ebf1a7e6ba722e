import { LRUCache } from "lru-cache";
import { entryOf, mayServeStale, serveEntry } from "./page-entry";
import type { CacheResult, Entry, Wish } from "./page-entry";
import type { PageKey } from "./page-key";

type Draw = () => Promise<Response>;

/** One drawing: kept for everyone, or a response that only its first asker gets. */
type Drawing = { entry: Entry } | { entry: null; own: Response };

/** What a look-up gives: an answer from the store, or a response that no one else may have. */
export type Answer = { response: Response; result: CacheResult };

/** How long a page that proved private is drawn without waiting for others of its kind, in milliseconds. */
const PASS_FOR_MS = 10_000;

/**
 * Finished pages, compressed, in front of routing (ARCHITECTURE D9). One drawing at a time per page: whoever comes
 * meanwhile waits for it, or takes the stale copy. The size is bounded in bytes.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #drawing = new Map<string, Promise<Drawing>>();
  readonly #passing = new LRUCache<string, true>({ max: 2000, ttl: PASS_FOR_MS });
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

  /** The kept page while it is fresh: what needs no waiting, for the front of the server. */
  fresh(key: string): Entry | null {
    const entry = this.#entries.get(key);
    return entry && !entry.policy.stale() ? entry : null;
  }

  /** Answers from the store where it can, else draws, keeps what may be kept, and answers. */
  async answer(wish: Wish, page: PageKey, draw: Draw): Promise<Answer> {
    const entry = this.#entries.get(page.key);
    if (entry && !entry.policy.stale())
      return { response: serveEntry(entry, wish, "hit"), result: "hit" };
    if (entry && mayServeStale(entry, page.path)) {
      void this.#refresh(page, draw);
      return { response: serveEntry(entry, wish, "stale"), result: "stale" };
    }
    if (this.#passing.has(page.key)) return { response: await draw(), result: "bypass" };
    const running = this.#drawing.get(page.key);
    if (!running) return this.#miss(wish, page, entry, draw);
    const drawn = await running;
    if (drawn.entry) return { response: serveEntry(drawn.entry, wish, "hit"), result: "hit" };
    return { response: await draw(), result: "bypass" };
  }

  /** Drops every page that was drawn from this thing, and keeps none that is being drawn from it right now. */
  purge(surrogateKey: string): number {
    this.#purged.set(surrogateKey, ++this.#purges);
    const stale = [...this.#entries].filter(([, entry]) =>
      entry.surrogateKeys.includes(surrogateKey),
    );
    for (const [key] of stale) this.#entries.delete(key);
    return stale.length;
  }

  /** Drops everything but what is being drawn right now. */
  clear(): void {
    this.#entries.clear();
  }

  /** What is kept now. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #miss(wish: Wish, page: PageKey, old: Entry | undefined, draw: Draw): Promise<Answer> {
    const drawn = await this.#drawOnce(page, draw);
    if (drawn.entry) return { response: serveEntry(drawn.entry, wish, "miss"), result: "miss" };
    if (old && drawn.own.status >= 500 && old.policy.timeToLive() > 0) {
      await drawn.own.body?.cancel();
      return { response: serveEntry(old, wish, "stale"), result: "stale" };
    }
    this.#passing.set(page.key, true);
    return { response: drawn.own, result: "bypass" };
  }

  async #refresh(page: PageKey, draw: Draw): Promise<void> {
    if (this.#drawing.has(page.key)) return;
    try {
      const drawn = await this.#drawOnce(page, draw);
      if (drawn.entry) return;
      await drawn.own.body?.cancel();
      if (drawn.own.status < 500) this.#entries.delete(page.key);
    } catch (error) {
      this.#onError(error);
    }
  }

  #drawOnce(page: PageKey, draw: Draw): Promise<Drawing> {
    const work = async (): Promise<Drawing> => {
      const since = this.#purges;
      const own = await draw();
      const entry = await entryOf(page.path, own);
      if (!entry) return { entry, own };
      const outdated = entry.surrogateKeys.some((key) => (this.#purged.get(key) ?? 0) > since);
      if (!outdated) this.#entries.set(page.key, entry);
      return { entry };
    };
    const running = work().finally(() => this.#drawing.delete(page.key));
    this.#drawing.set(page.key, running);
    return running;
  }
}
