import {
  advance,
  initialLoop,
  type LoopAction,
  type LoopEvent,
  type LoopSettings,
} from "../../app/domain/player/loop/loop";
import type { PlayerState } from "../../app/domain/player/player";

/**
 * A video host simulated in steps of 1 ms: an embed that plays, and the page's cache of its last
 * report, which is late by the message latency and refreshed every 250 ms.
 */
export type RigOptions = {
  settings: LoopSettings;
  start?: number;
  rate?: number;
  /** Latency of each message in milliseconds, in either direction; messages arrive in order. */
  latency?: number | (() => number);
  /** Milliseconds by which a timer is late, drawn anew each time. */
  jitter?: () => number;
  /** Milliseconds of buffering after a seek. */
  seekTime?: number;
  /** Seconds before the target at which a seek lands. */
  landing?: number;
  /** Whether the host extrapolates from its last report by the clock, as the real one does. */
  extrapolates?: boolean;
};

type Report = { time: number; updated: number; state: PlayerState; rate: number };
type Message = { at: number; deliver: () => void };

const EARLIEST = 0.03;

export class LoopRig {
  now = 0;
  position: number;
  state: PlayerState = "playing";
  settings: LoopSettings;
  loop = initialLoop();
  readonly actions: (LoopAction & { at: number })[] = [];
  /**
   * Media seconds by which each pass ran past its end before the embed jumped; negative is early.
   */
  readonly errors: number[] = [];
  /** Wall times at which the embed really played through the end. */
  readonly reached: number[] = [];
  #rate: number;
  #bufferingUntil = 0;
  #armed = true;
  #messages: Message[] = [];
  #wakeAt = Infinity;
  #report: Report;
  #read = { time: NaN, at: 0 };
  readonly #options: Required<Omit<RigOptions, "settings" | "start" | "rate">>;

  constructor({ settings, start = settings.section?.start ?? 0, rate = 1, ...rest }: RigOptions) {
    this.settings = settings;
    this.position = start;
    this.#rate = rate;
    this.#options = {
      latency: 5,
      jitter: () => 0,
      seekTime: 40,
      landing: 0,
      extrapolates: true,
      ...rest,
    };
    this.#report = { time: start, updated: 0, state: "playing", rate };
    this.#engine({ type: "tick" });
  }

  get passes(): number {
    return this.actions.filter((action) => action.type === "pass").length;
  }

  get seeks(): (LoopAction & { type: "seek"; at: number })[] {
    return this.actions.filter((action) => action.type === "seek") as never;
  }

  get limit(): number {
    const { section, duration } = this.settings;
    return section && section.end > 0 ? Math.min(section.end, duration) : duration;
  }

  /** Whether the host plays and no seek or message is on the way. */
  get agrees(): boolean {
    return this.state === "playing" && !this.loop.seeking && this.#messages.length === 0;
  }

  run(ms: number): this {
    for (const until = this.now + ms; this.now < until;) this.#step();
    return this;
  }

  /** Ends that the listener left before the page was told of them; these may count or not. */
  unheard = 0;

  #moves = 0;

  #leave(): void {
    this.#moves += 1;
    this.unheard = Math.max(this.unheard, this.reached.length - this.passes);
  }

  /** A seek in the embed itself, of which the page is only told. */
  jump(to: number): this {
    this.#leave();
    this.#armed = to < this.limit - EARLIEST;
    this.position = to;
    this.#setState("buffering");
    this.#bufferingUntil = this.now + this.#options.seekTime;
    return this;
  }

  pause(): this {
    this.#leave();
    if (this.state !== "ended") this.#setState("paused");
    return this;
  }

  resume(): this {
    if (this.state === "ended") this.#seekTo(0);
    this.#setState("playing");
    return this;
  }

  stall(ms: number): this {
    if (this.state !== "playing") return this;
    this.#setState("buffering");
    this.#bufferingUntil = this.now + ms;
    return this;
  }

  setRate(rate: number): this {
    this.#rate = rate;
    this.#tell();
    return this;
  }

  /** A seek by the page's controls. */
  seek(to: number): this {
    this.#leave();
    this.#engine({ type: "user-seek", to });
    return this;
  }

  set(settings: Partial<LoopSettings>): this {
    this.settings = { ...this.settings, ...settings };
    this.#armed = this.position < this.limit - EARLIEST;
    this.#engine({ type: "tick" });
    return this;
  }

  #step(): void {
    this.now += 1;
    if (this.state === "buffering" && this.now >= this.#bufferingUntil) this.#setState("playing");
    if (this.state === "playing") this.#play();
    if (this.now % 250 === 0) this.#tell();
    const due = this.#messages.filter((message) => message.at <= this.now);
    this.#messages = this.#messages.filter((message) => message.at > this.now);
    for (const message of due) message.deliver();
    if (this.now >= this.#wakeAt) this.#engine({ type: "tick" });
  }

  #play(): void {
    this.position = Math.min(this.position + this.#rate / 1000, this.settings.duration);
    if (this.#armed && this.position >= this.limit - EARLIEST) {
      this.#armed = false;
      this.reached.push(this.now);
    }
    if (this.position >= this.settings.duration) this.#setState("ended");
  }

  #setState(state: PlayerState): void {
    if (state === this.state) return;
    this.state = state;
    this.#tell(true);
  }

  #send(deliver: () => void): void {
    const { latency } = this.#options;
    const late = typeof latency === "number" ? latency : latency();
    const before = this.#messages.at(-1)?.at ?? 0;
    this.#messages.push({ at: Math.max(this.now + late, before), deliver });
  }

  #tell(stateChanged = false): void {
    const report = {
      time: this.position,
      updated: this.now,
      state: this.state,
      rate: this.#rate,
    };
    this.#send(() => {
      // As with the real host, which knows only when a report arrived.
      if (typeof this.#options.latency !== "number") report.updated = this.now;
      const rateChanged = report.rate !== this.#report.rate;
      this.#report = report;
      if (!stateChanged && !rateChanged) return;
      this.#read = { time: report.time, at: this.now };
      this.#engine({ type: "tick" });
    });
  }

  #sample() {
    const { time, updated, state, rate } = this.#report;
    if (this.#options.extrapolates) {
      const carried = state === "playing" ? Math.min(this.now - updated, 1000) : 0;
      return { media: time + (carried / 1000) * rate, at: this.now, rate, state };
    }
    if (this.#read.time !== time) this.#read = { time, at: this.now };
    return { media: time, at: this.#read.at, rate, state };
  }

  #engine(event: LoopEvent): void {
    this.#wakeAt = Infinity;
    const { settings, now } = this;
    const { state, actions } = advance(this.loop, {
      settings,
      sample: this.#sample(),
      now,
      event,
    });
    this.loop = state;
    for (const action of actions) this.#act(action);
  }

  #act(action: LoopAction): void {
    this.actions.push({ ...action, at: this.now });
    if (action.type === "wake") {
      const late = action.at + this.#options.jitter();
      this.#wakeAt = Math.min(this.#wakeAt, Math.max(late, this.now + 1));
    }
    if (action.type === "seek") {
      const moves = this.#moves;
      this.#send(() => {
        const stayed = moves === this.#moves && action.reason === "loop";
        if (stayed) this.errors.push(this.position - this.limit);
      });
      this.#send(() => this.#seekTo(action.to));
    }
    if (action.type === "play") {
      this.#send(() => {
        if (this.state === "ended") this.#seekTo(0);
        if (this.state === "paused") this.#setState("playing");
      });
    }
    if (action.type === "end") this.#send(() => this.pause());
  }

  #seekTo(to: number): void {
    this.position = Math.max(0, to - this.#options.landing);
    this.#armed = this.position < this.limit - EARLIEST;
    if (this.state === "paused") return this.#tell();
    this.state = "buffering";
    this.#bufferingUntil = this.now + this.#options.seekTime;
    this.#tell(true);
  }
}
