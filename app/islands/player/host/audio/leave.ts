import type { Item } from "~/domain/items/item";
import { skipping } from "../../silence/skipping";

/** Asks the host of a sound for leave to listen to it (CORS) where silence is to be skipped, and does without where it refuses. */
export class Leave {
  #isWithout = false;

  constructor(private readonly audio: HTMLAudioElement) {}

  /** To call before the element loads. */
  ask(item: Item, isWithout: boolean): void {
    const asks = skipping.asks(item);
    this.#isWithout = asks && isWithout;
    this.audio.crossOrigin = asks && !isWithout ? "anonymous" : null;
  }

  /** The element could not load, maybe only because leave was asked for. */
  get mayBeRefused(): boolean {
    const { crossOrigin, error } = this.audio;
    return crossOrigin !== null && error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
  }

  /** To call when the item sounds: without is how it can be heard. */
  sounded(item: Item): void {
    if (this.#isWithout) skipping.refuse(item);
  }
}
