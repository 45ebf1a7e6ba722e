import type { WakeClock } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import { type LoopEvent, type LoopSettings, positionAt } from "~/domain/player/loop/loop";
import { PLAYBACK_TIMED_OUT } from "~/domain/player/host/player-errors";
import { Looper } from "../loop/looper";
import type { MediaAdapter, MediaEvent, MediaReading, MediaRequest, OpenMedia } from "./media";
import { Watchdog } from "./watchdog";

/** Callbacks that a host needs from its player. */
export interface HostCallbacks {
  settings(): Omit<LoopSettings, "duration">;
  /** State or duration has changed. */
  changed(reading: MediaReading): void;
  /** Another speed was chosen in the host's own menu, or is that of the podcast. */
  rate(rate: number): void;
  framed(framed: boolean): void;
  pass(): void;
  end(): void;
  /** The browser does not start to play; `final` if only a press can help. */
  autoplayBlocked(final: boolean): void;
  failed(code: number): void;
  unavailable(): void;
  /** It is being retried; null when it plays again. */
  interrupted(text: string | null): void;
  /** It cannot be played. */
  silent(text: string): void;
  /** A station's current song. */
  song(title: string): void;
  activated(): boolean;
  prepare(item: Item): Promise<void> | null;
}

/** Ms after a command in which the host is read often, because its messages may be missed. */
const READ_OFTEN_FOR = 2500;
const READ_INTERVAL = 250;
/**
 * Loading resets the host's speed, so the listener's speed is set again during the first ms of
 * playing. A different speed after that was chosen in the host's own menu.
 */
const RATE_SETTLES = 1000;

/**
 * The media host of the dock. It is opened by the first request to play and then loads one item
 * after another.
 */
export class Host {
  #media: MediaAdapter | null = null;
  #framed = false;
  #rate = 1;
  /** In ms of the clock, like `#readOftenUntil`; `Infinity` until the item plays. */
  #rateSettlesAt = Infinity;
  #readOftenUntil = 0;
  /** Set while the code for the item is being downloaded. */
  #opening: Promise<void> | null = null;
  /** The last reading of this item that was reported to the player. */
  #reported: MediaReading | null = null;
  readonly #watchdog: Watchdog;
  readonly #looper: Looper;

  constructor(
    private readonly open: OpenMedia,
    private readonly clock: WakeClock,
    private readonly callbacks: HostCallbacks,
  ) {
    this.#watchdog = new Watchdog({
      failed: () => callbacks.failed(PLAYBACK_TIMED_OUT),
      autoplayBlocked: callbacks.autoplayBlocked,
      activated: callbacks.activated,
    });
    this.#looper = new Looper({
      seek: ({ to }) => this.#media?.seek(to),
      play: () => this.#media?.play(),
      wake: ({ at }) => this.#wakeAt(at),
      pass: callbacks.pass,
      end: callbacks.end,
    });
  }

  get isOpen(): boolean {
    return this.#media !== null;
  }

  /** Seconds; null before anything was loaded. */
  position(): number | null {
    if (!this.#media?.ready) return null;
    return positionAt(this.#media.sample(), this.clock.now());
  }

  /** @param startPosition where to seek once it plays, in seconds, if not to the section's start */
  load(item: Item, request: MediaRequest, startPosition: number | null, rate: number): void {
    this.#rate = rate;
    this.#rateSettlesAt = Infinity;
    this.#reported = null;
    this.#looper.reset(startPosition);
    if (this.#media && this.#media.kind !== item.kind) {
      // Discard now: the previous item may end while the code for this one is still on its way.
      this.#discard();
    }
    const opening = (this.#opening = this.callbacks.prepare(item));
    const open = () => {
      this.#open(item, request);
      if (startPosition !== null) this.#media?.moved?.();
    };
    if (!opening) return open();
    const ifWanted = (act: () => void) => () => this.#opening === opening && act();
    const { unavailable } = this.callbacks;
    opening.then(ifWanted(open), ifWanted(unavailable));
  }

  #open(item: Item, request: MediaRequest): void {
    if (this.#media) this.#media.load(item, request);
    else this.#media = this.open(item, request, (event) => this.#onEvent(event));
    this.#watch(request.autoplay);
    this.#readOften();
  }

  play(): void {
    this.#watch(true);
    this.#media?.play();
    this.#readOften();
  }

  pause(): void {
    this.#opening = null;
    this.#watch(false);
    this.#media?.pause();
    this.#readOften();
  }

  seek(to: number): void {
    this.#media?.moved?.();
    this.#readOften({ type: "user-seek", to });
  }

  /**
   * Call this when the section or the modes have changed.
   * @param paused the item that is paused, as a page knows it
   */
  applySettings(paused: Item | null = null): void {
    const to = paused && this.#media?.laterPosition?.(paused);
    if (to) this.#readOften({ type: "user-seek", to });
    else this.#read();
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#rateSettlesAt = Infinity;
    this.#media?.setRate(rate);
    this.#readOften();
  }

  toggleMute(): void {
    this.#media?.toggleMute();
  }

  /** Call this after a failure: a host that never answered would not load another item either. */
  closeUnanswered(): void {
    this.#watchdog.cancel();
    if (this.#media && !this.#media.ready) this.close();
  }

  close(): void {
    this.#opening = null;
    this.#watchdog.cancel();
    this.clock.cancel();
    this.#discard();
  }

  /** Ends playback; the next host may be of another kind. */
  #discard(): void {
    this.#media?.destroy();
    this.#media = null;
    this.#framed = false;
    this.callbacks.framed(false);
  }

  #watch(isAsked: boolean): void {
    if (isAsked && !this.#media?.tellsFailures) this.#watchdog.request(this.clock.now());
    else this.#watchdog.cancel();
  }

  #onEvent(event: MediaEvent): void {
    if (event.type === "error") return this.callbacks.failed(event.code);
    if (event.type === "unavailable") {
      this.close();
      return this.callbacks.unavailable();
    }
    if (event.type === "silent") return this.callbacks.silent(event.text);
    if (event.type === "interrupted") this.callbacks.interrupted(event.text);
    else if (event.type === "song") this.callbacks.song(event.title);
    else if (event.type === "autoplay-blocked") {
      this.#watchdog.cancel();
      this.callbacks.autoplayBlocked(true);
    } else if (event.type === "framed") {
      this.#framed = true;
      this.callbacks.framed(true);
      // Restart the watch, because loading the host's script does not count.
      this.#watch(this.#watchdog.isWatching);
    }
    this.#read();
  }

  /** Call this after a command. */
  #readOften(event?: LoopEvent): void {
    this.#readOftenUntil = this.clock.now() + READ_OFTEN_FOR;
    this.#read(event);
  }

  #wakeAt(at: number): void {
    const now = this.clock.now();
    const isOften =
      this.#watchdog.isWatching ||
      this.#reported?.state === "buffering" ||
      now < this.#readOftenUntil;
    const next = isOften ? Math.min(at, now + READ_INTERVAL) : at;
    if (next < Infinity) this.clock.wakeAt(next, () => this.#read());
  }

  /** Reads the host, reports changes and runs the loop. */
  #read(event?: LoopEvent): void {
    this.clock.cancel();
    this.#report();
    this.#wakeAt(Infinity);
    const sample = this.#media?.sample();
    if (!sample) return;
    const settings = { ...this.callbacks.settings(), duration: sample.duration };
    this.#looper.tick({ settings, sample, now: this.clock.now(), event });
  }

  /** Reports the host's state, whether or not an event announced it (PLAYER-3). */
  #report(): void {
    const reading = this.#media?.sample();
    if (!reading) return;
    const ready = this.#media?.ready ?? false;
    if (this.#framed) this.#watchdog.observe(reading.state, ready, this.clock.now());
    if (!ready) return;
    this.#syncRate(reading);
    const before = this.#reported;
    if (reading.state === before?.state && reading.duration === before.duration) return;
    this.#reported = reading;
    this.callbacks.changed(reading);
  }

  #syncRate({ state, rate }: MediaReading): void {
    const now = this.clock.now();
    if (state === "playing")
      this.#rateSettlesAt = Math.min(this.#rateSettlesAt, now + RATE_SETTLES);
    if (rate === this.#rate) return;
    const isReset = now < this.#rateSettlesAt && this.#media?.kind === "video";
    if (isReset) this.#media?.setRate(this.#rate);
    else {
      this.#rate = rate;
      this.callbacks.rate(rate);
    }
  }
}
