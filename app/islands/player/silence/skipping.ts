import { localStorageOrNull } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";

const KEY = "lor:skip-silence";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface SkippingView {
  wanted: boolean;
  /** Ids of podcasts whose files scripts may not analyse. */
  refused: ReadonlySet<string>;
  /** Whole seconds saved in this episode. */
  saved: number;
}

/** Whether to skip silence: what the listener wants, and what publishers allow (PODCAST-20). */
export class Skipping {
  /** The speed during silence; null otherwise. Never the speed that the listener chose. */
  hastened: number | null = null;
  #view: SkippingView;
  #listeners = new Set<() => void>();

  constructor(
    private readonly storage: Store | null,
    readonly isAble: boolean,
  ) {
    const wanted = isAble && storage?.getItem(KEY) === "1";
    this.#view = { wanted, refused: new Set(), saved: 0 };
  }

  readonly view = (): SkippingView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  want(wanted: boolean): void {
    this.#set({ wanted });
    if (!this.isAble) return;
    try {
      if (wanted) this.storage?.setItem(KEY, "1");
      else this.storage?.removeItem(KEY);
    } catch {
      // Storage may be full.
    }
  }

  /** Whether to ask the item's host for permission to analyse its audio (CORS). */
  asks(item: Item): boolean {
    const { wanted, refused } = this.#view;
    return wanted && this.isAble && item.kind === "episode" && !refused.has(item.podcastId);
  }

  /** Returns the element's speed; during silence, the speed `before`. */
  chosen({ playbackRate }: { playbackRate: number }, before: number): number {
    return playbackRate === this.hastened ? before : playbackRate;
  }

  refuse(item: Item): void {
    if (item.kind !== "episode") return;
    this.#set({ refused: new Set([...this.#view.refused, item.podcastId]) });
  }

  save(seconds: number): void {
    const saved = Math.floor(seconds);
    if (saved !== this.#view.saved) this.#set({ saved });
  }

  #set(change: Partial<SkippingView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/**
 * False where streams are captured under another name (Firefox), which mutes the element itself.
 */
const isAble =
  typeof HTMLMediaElement !== "undefined" && "captureStream" in HTMLMediaElement.prototype;

/** One for the whole page. */
export const skipping = new Skipping(localStorageOrNull(), isAble);
