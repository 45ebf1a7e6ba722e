import type { PlayerState } from "~/domain/player/player";

/** In ms after the request to play. */
const FAILS_AFTER = 10_000;
/** In ms after the host is ready. */
const SUSPECTS_AFTER = 3_000;

export interface WatchdogCallbacks {
  /** Nothing played in time. */
  failed(): void;
  /** The browser seems to block autoplay; `final` ends the watch. */
  autoplayBlocked(final: boolean): void;
  /**
   * Whether the listener has pressed anything on this page, after which browsers rarely block
   * autoplay.
   */
  activated(): boolean;
}

/**
 * Watches a request to play until something plays. It has no timer; it checks the time at every
 * reading of the host.
 */
export class Watchdog {
  /** Times in ms. */
  #failsAt = Infinity;
  /** `NaN` until the host is ready, `Infinity` after the check. */
  #suspectsAt = NaN;

  constructor(private readonly callbacks: WatchdogCallbacks) {}

  get isWatching(): boolean {
    return this.#failsAt < Infinity;
  }

  request(now: number): void {
    this.#failsAt = now + FAILS_AFTER;
    this.#suspectsAt = NaN;
  }

  cancel(): void {
    this.#failsAt = Infinity;
  }

  /**
   * Call this at every reading. Until the host is `ready`, blocked autoplay looks the same as
   * loading.
   */
  observe(state: PlayerState, ready: boolean, now: number): void {
    if (!this.isWatching) return;
    if (ready) this.#suspectsAt ||= now + SUSPECTS_AFTER;
    if (state === "playing") {
      this.cancel();
    } else if (now >= this.#failsAt) {
      this.cancel();
      this.callbacks.failed();
    } else if (now >= this.#suspectsAt) {
      this.#suspectsAt = Infinity;
      if (state !== "buffering") this.#suspect(state);
    }
  }

  #suspect(state: PlayerState): void {
    const maybeFailed = state === "unstarted" && this.callbacks.activated();
    if (!maybeFailed) this.cancel();
    this.callbacks.autoplayBlocked(!maybeFailed);
  }
}
