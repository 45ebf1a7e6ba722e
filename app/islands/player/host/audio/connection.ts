import { pauseBefore, shareOf } from "~/domain/player/host/retry-plan";

export interface ConnectionCallbacks {
  /** Connects to a source; a call of `sounded` or `failed` must follow. */
  connect(source: number): void;
  /** The connection was lost and is being retried. */
  lost(): void;
  /** It plays again. */
  back(): void;
  /** All attempts failed; `atStart` if it never played. */
  gaveUp(atStart: boolean): void;
  now(): number;
}

/**
 * Tries the sources of a stream in order until one plays, within `within` ms. Retries a connection
 * that is lost later, with growing pauses.
 */
export class Connection {
  #phase: "idle" | "starting" | "sounding" | "lost" = "idle";
  #source = 0;
  #deadline = 0;
  #attempt = 0;
  #lostAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly callbacks: ConnectionCallbacks,
    private readonly sources: number,
    private readonly within: number,
  ) {}

  start(): void {
    this.#phase = "starting";
    this.#source = 0;
    this.#deadline = this.callbacks.now() + this.within;
    this.#connect();
  }

  sounded(): void {
    if (this.#phase === "idle") return;
    clearTimeout(this.#timer);
    const wasLost = this.#phase === "lost";
    this.#phase = "sounding";
    this.#attempt = 0;
    if (wasLost) this.callbacks.back();
  }

  failed(): void {
    if (this.#phase === "starting") return this.#next();
    if (this.#phase === "idle") return;
    if (this.#phase === "sounding") {
      this.#lostAt = this.callbacks.now();
      this.#phase = "lost";
      this.callbacks.lost();
    }
    this.#again();
  }

  /** Retries at once instead of waiting, because the network is back. */
  hurry(): void {
    if (this.#phase !== "lost") return;
    this.#attempt = 0;
    this.#reconnect();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#phase = "idle";
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const remaining = this.#deadline - this.callbacks.now();
    const share = shareOf(remaining, this.sources - this.#source);
    this.#timer = setTimeout(() => this.failed(), Math.min(share, remaining));
    this.callbacks.connect(this.#source);
  }

  #next(): void {
    this.#source += 1;
    const isOver = this.#source >= this.sources || this.callbacks.now() >= this.#deadline;
    if (isOver) this.#giveUp(true);
    else this.#connect();
  }

  #again(): void {
    clearTimeout(this.#timer);
    const pause = pauseBefore(this.#attempt, this.callbacks.now() - this.#lostAt);
    if (pause === null) return this.#giveUp(false);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#reconnect(), pause);
  }

  #reconnect(): void {
    clearTimeout(this.#timer);
    // Give up on a connection that neither plays nor fails.
    this.#timer = setTimeout(() => this.failed(), this.within);
    this.callbacks.connect(this.#source);
    if (this.#attempt % 2 === 0) this.#source = (this.#source + 1) % this.sources;
  }

  #giveUp(atStart: boolean): void {
    this.stop();
    this.callbacks.gaveUp(atStart);
  }
}

/** Ms without audio after which the connection counts as lost. */
const STALLS_AFTER = 6_000;

export class StallWatch {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly lost: () => void) {}

  start(): void {
    this.#timer = setTimeout(this.lost, STALLS_AFTER);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
