import type { Item } from "~/domain/items/item";
import { skipping } from "../../silence/skipping";

/**
 * Asks an item's host for permission to analyse its audio (CORS) if silence should be skipped, and
 * manages without if it refuses.
 */
export class CorsPermission {
  #isWithout = false;

  constructor(private readonly audio: HTMLAudioElement) {}

  /** Call this before the element loads. */
  ask(item: Item, isWithout: boolean): void {
    const asks = skipping.asks(item);
    this.#isWithout = asks && isWithout;
    this.audio.crossOrigin = asks && !isWithout ? "anonymous" : null;
  }

  /** Whether the element may have failed to load only because it asked for permission. */
  get mayBeRefused(): boolean {
    const { crossOrigin, error } = this.audio;
    return crossOrigin !== null && error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
  }

  /** Call this when the item plays. If it plays only without permission, the host has refused. */
  sounded(item: Item): void {
    if (this.#isWithout) skipping.refuse(item);
  }
}
