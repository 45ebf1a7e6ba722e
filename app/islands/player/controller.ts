import type { Wish } from "~/domain/events";
import { classifyPlayerError, NOTHING_PLAYED } from "~/domain/player-errors";
import type { PlayerModes, PlayerState } from "~/domain/player";
import type { Slice } from "~/domain/slice";
import { Host } from "./host";
import { GAVE_UP, NOT_HERE, OFFLINE } from "./notices";
import type { PlayOrder, Why } from "./play-order";
import {
  type Choice,
  isSounding,
  type PlayerDuties,
  type PlayerView,
  type Video,
} from "./player-view";

const MOST_FAILURES = 3;

type Start = PlayerModes & { video: Video; star: boolean };

/** An end that was the duration as known before is the end of the real one; a section beyond it is none. */
function withinReal({ slice, duration: before }: Video, real: number): Slice | null {
  if (!slice || slice.start >= real) return null;
  return slice.end === before ? { ...slice, end: 0 } : slice;
}

/** The player without its looks: what plays, and what happens when something fails. What comes next is `PlayOrder`'s. */
export class PlayerController {
  /** What was played before, the latest last. */
  played: Video[] = [];
  choice: Choice = { ytid: null, list: null, queued: false };
  readonly #host: Host;
  #view: PlayerView;
  #listeners = new Set<() => void>();
  /** A request to play is on its way: nothing may push in. */
  #asked = false;
  #retried = false;
  #failures = 0;
  /** Seconds at which to start, where that is not the section's start. */
  #skipTo: number | null = null;
  #order: Promise<PlayOrder> | null = null;
  /** The host holds nothing that play could go on with. */
  #spent = false;
  /** It plays what a live channel does. */
  #live = false;

  constructor(
    private readonly duties: PlayerDuties,
    start: Start,
  ) {
    const nothing = {
      state: "unstarted",
      framed: false,
      rate: 1,
      rates: [],
      notice: null,
    } as const;
    this.#view = { ...start, ...nothing, rates: [] };
    this.#host = new Host(duties.open, duties.clock, {
      settings: () => {
        const { video, repeat } = this.#view;
        return this.#live ? { slice: null, repeat: false } : { slice: video.slice, repeat };
      },
      changed: (state, duration) => this.#onChange(state, duration),
      rate: (rate) => this.#set({ rate }),
      rates: (rates) => this.#set({ rates }),
      framed: (framed) => this.#set({ framed }),
      pass: () => duties.count(this.#view.video.ytid),
      end: () => this.#turn("end"),
      refused: (final) => this.#onRefused(final),
      failed: (code) => this.#onFailure(code),
      unavailable: () => this.#stop({ kind: "unavailable" }),
      activated: duties.activated,
    });
  }

  readonly view = (): PlayerView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get busy(): boolean {
    return this.#asked || isSounding(this.#view.state);
  }

  /** Seconds; null before anything was loaded. */
  position(): number | null {
    return this.#host.position();
  }

  /** A wish to play is followed; a wish to show never interrupts what plays. */
  wish({ autoplay, skipTo, live = false, list, queued = false, ...wished }: Wish): void {
    const { video } = this.#view;
    const to = { author: null, duration: null, ...wished };
    if (autoplay) {
      this.#live = live;
      this.choice = { ytid: to.ytid, list: list ?? this.choice.list, queued };
    }
    if (autoplay && live) {
      this.#take(to, true, skipTo);
    } else if (wished.ytid === video.ytid) {
      const slice = to.slice ?? (this.busy ? video.slice : null);
      const { title, author, duration } = video;
      const known = { author: to.author ?? author, duration: duration ?? to.duration };
      this.#set({ video: { ...to, ...known, title: to.title || title, slice } });
      this.#host.adjust();
      if (autoplay && !this.busy) this.play();
    } else if (autoplay) {
      this.#go(to);
    } else if (!this.busy) {
      this.#take(to, false);
    }
  }

  play(): void {
    if (this.duties.turn("play", this.#view.video.ytid)) return;
    const goesOn = this.#host.isOpen && !this.#spent && this.#skipTo === null;
    if (!goesOn) return this.#take(this.#view.video, true);
    this.#asked = true;
    this.#set({ notice: null });
    this.#host.play();
  }

  pause(): void {
    this.#asked = false;
    this.#host.pause();
  }

  toggle(): void {
    if (isSounding(this.#view.state)) this.pause();
    else this.play();
  }

  next(): void {
    this.#turn("next");
  }

  previous(): void {
    this.#turn("previous");
  }

  /** Comes when it is needed first, so that those who only loop never download it; what failed is tried again. */
  order(): Promise<PlayOrder> {
    this.#order ??= this.duties.openOrder(this).catch((error: unknown) => {
      this.#order = null;
      throw error;
    });
    return this.#order;
  }

  /** The order is needed soon: at the end of what plays now. */
  prepareOrder(): void {
    this.order().catch(() => undefined);
  }

  /** Plays this now; `played` is what Previous leads back to. */
  show(video: Video, played: Video[]): void {
    this.played = played;
    this.#take(video, true);
  }

  /** Nothing follows: a section's end stops there. */
  rest(): void {
    if (isSounding(this.#view.state)) this.#host.pause();
  }

  seek(seconds: number): void {
    const { state } = this.#view;
    const asleep = state === "unstarted" || state === "cued";
    if (asleep) this.#skipTo = seconds;
    else this.#host.seek(seconds);
  }

  setSlice(slice: Slice | null): void {
    this.#set({ video: { ...this.#view.video, slice } });
    this.#host.adjust();
  }

  setModes(modes: PlayerModes): void {
    const { shuffle } = this.#view;
    if (modes.shuffle !== shuffle) void this.#order?.then((order) => order.reshuffle());
    this.#set(modes);
    this.#host.adjust();
    if (!modes.repeat || modes.shuffle) this.prepareOrder();
  }

  setStar(star: boolean): void {
    this.#set({ star });
  }

  setRate(rate: number): void {
    this.#set({ rate });
    this.#host.setRate(rate);
  }

  dispose(): void {
    this.#listeners.clear();
    this.#host.close();
    this.duties.clock.dispose();
  }

  #set(change: Partial<PlayerView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #turn(why: Why): void {
    const { ytid } = this.#view.video;
    if (why !== "previous" && this.duties.turn("next", ytid)) return;
    const cannot = () => {
      if (why === "end") this.rest();
      this.duties.say(OFFLINE);
    };
    const decide = (order: PlayOrder) => {
      if (this.#view.video.ytid === ytid) return order.turn(why);
    };
    void this.order().then(decide, cannot);
  }

  #go(to: Video): void {
    const { video, state } = this.#view;
    const wasHeard = state !== "unstarted" && state !== "cued";
    this.show(to, wasHeard ? [...this.played, video] : this.played);
  }

  /** Makes `video` the player's; a host that already stands takes it over. */
  #take(video: Video, autoplay: boolean, skipTo: number | null = null): void {
    const isNew = video.ytid !== this.#view.video.ytid;
    if (isNew || skipTo) this.#skipTo = skipTo;
    this.#retried = false;
    this.#set({ video, notice: null, ...(isNew && { star: false }) });
    if (autoplay || this.#host.isOpen) this.#load(autoplay);
  }

  #load(autoplay: boolean): void {
    const { ytid, slice } = this.#view.video;
    const skipTo = this.#skipTo;
    this.#skipTo = null;
    this.#spent = false;
    this.#asked = autoplay;
    this.#set({ state: "unstarted" });
    this.#host.load(ytid, { start: skipTo ?? slice?.start ?? 0, autoplay }, skipTo);
  }

  #onChange(state: PlayerState, duration: number): void {
    const { video } = this.#view;
    const slice = duration > 0 ? withinReal(video, duration) : video.slice;
    this.#set({ state, ...(duration > 0 && { video: { ...video, duration, slice } }) });
    if (state !== "playing") return;
    this.#asked = false;
    this.#failures = 0;
    this.#set({ notice: null });
    if (!this.#view.repeat) this.prepareOrder();
  }

  #onRefused(final: boolean): void {
    if (final) this.#asked = false;
    this.#set({ notice: { kind: "tap" } });
  }

  #onFailure(code: number): void {
    const wanted = this.busy;
    this.duties.report(this.#view.video.ytid, code);
    const fault = code === NOTHING_PLAYED ? "blocked" : classifyPlayerError(code);
    if (fault === "retry" && !this.#retried) {
      this.#retried = true;
      return this.#load(wanted);
    }
    this.#host.settle();
    if (fault === "operator") return this.#stop({ kind: "text", text: NOT_HERE });
    this.#stop(null);
    if (!wanted) return;
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) return this.#giveUp();
    this.#turn("blocked");
  }

  #giveUp(): void {
    this.#failures = 0;
    this.#host.pause();
    this.#stop({ kind: "text", text: GAVE_UP });
  }

  #stop(notice: PlayerView["notice"]): void {
    this.#asked = false;
    this.#spent = true;
    this.#set({ state: "unstarted", notice });
  }
}
