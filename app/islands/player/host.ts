import { type LoopSettings, positionAt } from "~/domain/loop";
import type { PlayerState } from "~/domain/player";
import { NOTHING_PLAYED } from "~/domain/player-errors";
import { Looper } from "./looper";
import type { MediaAdapter, MediaEvent, MediaRequest, OpenMedia } from "./media";
import type { WakeClock } from "./precise-clock";
import { Watchdog } from "./watchdog";

/** What a host tells its player. */
export interface HostDuties {
  settings(): Omit<LoopSettings, "duration">;
  /** `duration` in seconds, 0 until the host knows it. */
  changed(state: PlayerState, duration: number): void;
  rate(rate: number): void;
  rates(rates: number[]): void;
  framed(framed: boolean): void;
  pass(): void;
  end(): void;
  /** `final` when it is certain that only a press helps. */
  refused(final: boolean): void;
  failed(code: number): void;
  unavailable(): void;
  activated(): boolean;
}

/** The media host of the dock: opened on the first request to play, then given one item after another. */
export class Host {
  #media: MediaAdapter | null = null;
  #looper: Looper | null = null;
  #framed = false;
  /** Loading sets the host's rate back; what it says before it plays is not the listener's choice. */
  #settling = true;
  #rate = 1;
  readonly #watchdog: Watchdog;

  constructor(
    private readonly open: OpenMedia,
    private readonly clock: WakeClock,
    private readonly duties: HostDuties,
  ) {
    this.#watchdog = new Watchdog({
      failed: () => duties.failed(NOTHING_PLAYED),
      refused: duties.refused,
      activated: duties.activated,
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

  /** @param skipTo seconds to seek to once it plays, where that is not the section's start */
  load(id: string, request: MediaRequest, skipTo: number | null): void {
    this.#settling = true;
    this.#watchdog.cancel();
    this.#looper?.reset(skipTo);
    if (this.#media) {
      this.#media.load(id, request);
      if (request.autoplay && this.#framed) this.#watchdog.request(this.#media.ready);
      return;
    }
    const media = this.open(id, request);
    this.#media = media;
    this.#looper = new Looper(media, this.clock, this.duties);
    this.#looper.reset(skipTo);
    media.on((event) => this.#hear(event, request));
  }

  play(): void {
    if (this.#framed) this.#watchdog.request(this.#media?.ready ?? false);
    this.#media?.play();
  }

  pause(): void {
    this.#watchdog.cancel();
    this.#media?.pause();
  }

  seek(to: number): void {
    this.#looper?.tick({ type: "user-seek", to });
  }

  /** Section or modes changed. */
  adjust(): void {
    this.#looper?.tick();
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#media?.setRate(rate);
  }

  /** After a failure. A page that never answered would not take another item either. */
  settle(): void {
    this.#watchdog.cancel();
    if (this.#media && !this.#media.ready) this.close();
  }

  close(): void {
    this.#watchdog.cancel();
    this.#looper?.reset(null);
    this.#media?.destroy();
    this.#media = this.#looper = null;
    this.#framed = false;
    this.duties.framed(false);
  }

  #hear(event: MediaEvent, first: MediaRequest): void {
    if (event.type === "state") return this.#onState(event.state);
    if (event.type === "rate") return this.#onRate();
    if (event.type === "error") return this.duties.failed(event.code);
    if (event.type === "ready") {
      this.#watchdog.ready();
      this.duties.rates(this.#media?.rates() ?? []);
    } else if (event.type === "framed") {
      this.#framed = true;
      this.duties.framed(true);
      if (first.autoplay) this.#watchdog.request(false);
    } else if (event.type === "refused") {
      this.#watchdog.cancel();
      this.duties.refused(true);
    } else {
      this.close();
      this.duties.unavailable();
    }
  }

  #onState(state: PlayerState): void {
    this.#watchdog.hear(state);
    if (state === "playing" && this.#settling) this.#settleIn();
    this.duties.changed(state, this.#media?.sample().duration ?? 0);
    this.#looper?.tick({ type: state === "ended" ? "ended" : "tick" });
  }

  #settleIn(): void {
    this.#settling = false;
    this.duties.rates(this.#media?.rates() ?? []);
    if (this.#media?.sample().rate !== this.#rate) this.#media?.setRate(this.#rate);
  }

  #onRate(): void {
    if (!this.#settling) {
      this.#rate = this.#media?.sample().rate ?? 1;
      this.duties.rate(this.#rate);
    }
    this.#looper?.tick();
  }
}
