import type { Wish } from "~/domain/events";
import { classifyPlayerError, NOTHING_PLAYED } from "~/domain/player-errors";
import type { PlayerModes, PlayerState } from "~/domain/player";
import type { Slice } from "~/domain/slice";
import { Host } from "./host";
import { GAVE_UP, NOT_HERE, SKIPPED } from "./notices";
import { isSounding, type PlayerDuties, type PlayerView, type Video } from "./player-view";

/** spec 1 §9: seconds past the start from which Previous restarts. */
const RESTART_AFTER = 5;
const MOST_FAILURES = 3;

type Start = PlayerModes & { video: Video; star: boolean };

/** An end that was the duration as known before is the end of the real one; a section beyond it is none. */
function withinReal({ slice, duration: before }: Video, real: number): Slice | null {
  if (!slice || slice.start >= real) return null;
  return slice.end === before ? { ...slice, end: 0 } : slice;
}

/** The player without its looks: what plays, what comes next, and what happens when something fails. */
export class PlayerController {
  readonly #host: Host;
  #view: PlayerView;
  #listeners = new Set<() => void>();
  #played: Video[] = [];
  /** A request to play is on its way: nothing may push in. */
  #asked = false;
  #retried = false;
  #failures = 0;
  /** Seconds at which to start, where that is not the section's start. */
  #skipTo: number | null = null;
  /** The queue has been asked what comes next. */
  #turning = false;
  /** It left the queue, but the listener had chosen another video by then: it is next. */
  #held: Video | null = null;
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
      end: () => this.#onEnd(),
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
  wish({ autoplay, skipTo, live = false, ...wished }: Wish): void {
    const { video } = this.#view;
    const to = { author: null, duration: null, ...wished };
    if (autoplay) this.#live = live;
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

  /** What waits in the queue comes first (spec 1 §4, Play next 1); `none` when there is nothing to go to. */
  next(none?: () => unknown): void {
    const from = this.#view.video;
    if (this.#turning || this.duties.turn("next", from.ytid)) return;
    const asked = this.#held ? Promise.resolve(this.#held) : this.duties.queued();
    this.#held = null;
    if (!asked) return this.#follow(from, null, none);
    this.#turning = true;
    void asked.then((queued) => {
      this.#turning = false;
      if (this.#view.video.ytid === from.ytid) this.#follow(from, queued, none);
      else this.#held = queued;
    });
  }

  /** spec 1 §4, Play previous: restart when well under way, else the video played before. */
  previous(): void {
    const { video } = this.#view;
    const start = video.slice?.start ?? 0;
    const wellUnderWay = (this.position() ?? 0) >= start + RESTART_AFTER;
    const before = wellUnderWay ? undefined : this.#played.pop();
    if (!before) return this.seek(start);
    this.#take(before, true);
    this.duties.moved(video, before);
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
    this.#set(modes);
    this.#host.adjust();
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

  #follow(from: Video, queued: Video | null, none?: () => unknown): void {
    const to = queued ?? this.duties.nextVideo(from.ytid);
    if (!to || (!queued && to.ytid === from.ytid)) return void none?.();
    this.#go(to);
    this.duties.moved(from, to);
  }

  #go(to: Video): void {
    const { video, state } = this.#view;
    if (state !== "unstarted" && state !== "cued") this.#played.push(video);
    this.#take(to, true);
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
  }

  #onEnd(): void {
    this.next(() => isSounding(this.#view.state) && this.#host.pause());
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
    this.duties.say(SKIPPED);
    this.next();
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
