import type { PlayerState } from "~/domain/player";

/** In ms from the request to play, and from the host's readiness. */
const NOTHING_PLAYS = 10_000;
const REFUSED_AFTER = 3_000;

export interface WatchdogDuties {
  /** Nothing played in time. */
  failed(): void;
  /** It looks as if the browser wants a press on play; `final` ends the watch. */
  refused(final: boolean): void;
  /** Whether the listener has pressed anything on this page: then browsers seldom refuse. */
  activated(): boolean;
}

/** Watches a play request until something plays. */
export class Watchdog {
  #state: PlayerState = "unstarted";
  #failing: ReturnType<typeof setTimeout> | undefined;
  #refusing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly duties: WatchdogDuties) {}

  /** The host was asked to play. Until it is `ready` a refusal cannot be told from loading. */
  request(ready: boolean): void {
    this.cancel();
    this.#state = "unstarted";
    this.#failing = setTimeout(() => this.duties.failed(), NOTHING_PLAYS);
    if (ready) this.ready();
  }

  ready(): void {
    clearTimeout(this.#refusing);
    if (this.#failing) this.#refusing = setTimeout(() => this.#suspect(), REFUSED_AFTER);
  }

  hear(state: PlayerState): void {
    this.#state = state;
    if (state === "playing") this.cancel();
  }

  cancel(): void {
    clearTimeout(this.#failing);
    clearTimeout(this.#refusing);
    this.#failing = undefined;
  }

  #suspect(): void {
    if (this.#state === "buffering") return;
    const maybeDead = this.#state === "unstarted" && this.duties.activated();
    if (!maybeDead) this.cancel();
    this.duties.refused(!maybeDead);
  }
}
