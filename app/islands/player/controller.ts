import type { PlayRequest } from "~/browser/platform/events";
import { isSounding, type PlayerModes } from "~/domain/player/player";
import { classifyPlayerError, PLAYBACK_TIMED_OUT } from "~/domain/player/player-errors";
import type { Slice } from "~/domain/slider/slice";
import { Host } from "./host/host";
import type { MediaReading } from "./host/media";
import { GAVE_UP, NOT_HERE, OFFLINE } from "./notices";
import type { PlayOrder, Why } from "./order/play-order";
import type { PlayerDuties } from "./player-duties";
import type { Choice, PlayerView, Video } from "./player-view";

const MOST_FAILURES = 3;

type Start = PlayerModes & { video: Video; hearted: boolean };

/**
 * The section once the host knows the real duration. A section that ended at the duration known before ends at the real one;
 * one that starts after the real end is dropped.
 */
function fitToDuration({ slice, duration: before }: Video, duration: number): Slice | null {
  if (!slice || slice.start >= duration) return null;
  return slice.end === before ? { ...slice, end: 0 } : slice;
}

/** In seconds; null when unknown. */
function passLength({ slice, duration }: Video): number | null {
  const end = slice?.end || duration;
  return end && end - (slice?.start ?? 0);
}

/** What plays, and what happens when it fails. `PlayOrder` decides what plays next. */
export class PlayerController {
  /** Videos that were played before, the latest last. */
  played: Video[] = [];
  choice: Choice = { ytid: null, list: null, queued: false };
  readonly #host: Host;
  #view: PlayerView;
  #listeners = new Set<() => void>();
  /** A request to play has not started to play yet; requests that only show a video wait meanwhile. */
  #isStarting = false;
  #retried = false;
  #failures = 0;
  /** Where to start, in seconds, if not at the section's start. */
  #skipTo: number | null = null;
  #order: Promise<PlayOrder> | null = null;
  /** The host must load the video again before it can play. */
  #needsLoad = false;
  /** A live channel decides what plays. */
  #live = false;

  constructor(
    private readonly duties: PlayerDuties,
    start: Start,
  ) {
    const idle = { state: "unstarted", framed: false, rate: 1, notice: null } as const;
    this.#view = { ...start, ...idle, rates: [] };
    this.#host = new Host(duties.open, duties.clock, {
      settings: () => {
        const { video, repeat } = this.#view;
        return this.#live ? { slice: null, repeat: false } : { slice: video.slice, repeat };
      },
      changed: (reading) => this.#onChange(reading),
      rate: (rate) => this.#set({ rate }),
      framed: (framed) => this.#set({ framed }),
      pass: () => duties.count(this.#view.video.ytid, passLength(this.#view.video)),
      end: () => this.#turn("end"),
      autoplayBlocked: (final) => this.#onAutoplayBlocked(final),
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
    return this.#isStarting || isSounding(this.#view.state);
  }

  /** Seconds; null before anything was loaded. */
  position(): number | null {
    return this.#host.position();
  }

  /** Follows a request to play. One that only shows a video never interrupts what plays. */
  request({ autoplay, skipTo, live = false, list, queued = false, ...requested }: PlayRequest) {
    const { video } = this.#view;
    const to = { author: null, duration: null, ...requested };
    if (autoplay) {
      this.#live = live;
      this.choice = { ytid: to.ytid, list: list ?? this.choice.list, queued };
    }
    if (autoplay && live) {
      this.#take(to, true, skipTo);
    } else if (to.ytid === video.ytid) {
      const slice = to.slice ?? (this.busy ? video.slice : null);
      const { title, author, duration } = video;
      const known = { author: to.author ?? author, duration: duration ?? to.duration };
      this.#set({ video: { ...to, ...known, title: to.title || title, slice } });
      this.#host.applySettings();
      if (autoplay && !this.busy) this.play();
    } else if (autoplay) {
      this.#playInstead(to);
    } else if (!this.busy) {
      this.#take(to, false);
    }
  }

  play(): void {
    if (this.duties.turn("play", this.#view.video.ytid)) return;
    const canContinue = this.#host.isOpen && !this.#needsLoad && this.#skipTo === null;
    if (!canContinue) return this.#take(this.#view.video, true);
    this.#isStarting = true;
    this.#set({ notice: null });
    this.#host.play();
  }

  pause(): void {
    this.#isStarting = false;
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

  /** Downloaded on first use, so that listeners who only loop never download it. A failed download is tried again. */
  order(): Promise<PlayOrder> {
    this.#order ??= this.duties.openOrder(this).catch((error: unknown) => {
      this.#order = null;
      throw error;
    });
    return this.#order;
  }

  /** To call when the order will be needed at the end of this video. */
  prepareOrder(): void {
    this.order().catch(() => undefined);
  }

  /** Plays `video` now; Previous goes back through `played`. */
  show(video: Video, played: Video[]): void {
    this.played = played;
    this.#take(video, true);
  }

  /** Nothing plays next, so the end of a section pauses there. */
  rest(): void {
    if (isSounding(this.#view.state)) this.#host.pause();
  }

  seek(seconds: number): void {
    const { state } = this.#view;
    const isWaiting = state === "unstarted" || state === "cued";
    if (isWaiting) this.#skipTo = seconds;
    else this.#host.seek(seconds);
  }

  setSlice(slice: Slice | null): void {
    this.#set({ video: { ...this.#view.video, slice } });
    this.#host.applySettings();
  }

  setModes(modes: PlayerModes): void {
    const { shuffle } = this.#view;
    if (modes.shuffle !== shuffle) void this.#order?.then((order) => order.reshuffle());
    this.#set(modes);
    this.#host.applySettings();
    if (!modes.repeat || modes.shuffle) this.prepareOrder();
  }

  setHearted(hearted: boolean): void {
    this.#set({ hearted });
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
    const onOffline = () => {
      if (why === "end") this.rest();
      this.duties.say(OFFLINE);
    };
    const decide = (order: PlayOrder) => {
      if (this.#view.video.ytid === ytid) return order.turn(why);
    };
    void this.order().then(decide, onOffline);
  }

  #playInstead(to: Video): void {
    const { video, state } = this.#view;
    const wasPlayed = state !== "unstarted" && state !== "cued";
    this.show(to, wasPlayed ? [...this.played, video] : this.played);
  }

  /** Makes `video` the player's, and loads it if it is to play or the host is open. */
  #take(video: Video, autoplay: boolean, skipTo: number | null = null): void {
    const isNew = video.ytid !== this.#view.video.ytid;
    if (isNew || skipTo) this.#skipTo = skipTo;
    this.#retried = false;
    this.#set({ video, notice: null, ...(isNew && { hearted: false }) });
    if (autoplay || this.#host.isOpen) this.#load(autoplay);
  }

  #load(autoplay: boolean): void {
    const { ytid, slice } = this.#view.video;
    const skipTo = this.#skipTo;
    this.#skipTo = null;
    this.#needsLoad = false;
    this.#isStarting = autoplay;
    this.#set({ state: "unstarted" });
    this.#host.load(ytid, { start: skipTo ?? slice?.start ?? 0, autoplay }, skipTo);
  }

  #onChange({ state, duration, rates }: MediaReading): void {
    const { video } = this.#view;
    const plays = state === "playing";
    this.#set({
      state,
      ...(plays && { notice: null }),
      ...(rates.length > 0 && { rates }),
      ...(duration > 0 && { video: { ...video, duration, slice: fitToDuration(video, duration) } }),
    });
    if (!plays) return;
    this.#isStarting = false;
    this.#failures = 0;
    if (!this.#view.repeat) this.prepareOrder();
  }

  #onAutoplayBlocked(final: boolean): void {
    if (final) this.#isStarting = false;
    this.#set({ notice: { kind: "tap" } });
  }

  #onFailure(code: number): void {
    const wasBusy = this.busy;
    this.duties.report(this.#view.video.ytid, code);
    const fault = code === PLAYBACK_TIMED_OUT ? "blocked" : classifyPlayerError(code);
    if (fault === "retry" && !this.#retried) {
      this.#retried = true;
      return this.#load(wasBusy);
    }
    this.#host.closeUnanswered();
    if (fault === "operator") return this.#stop({ kind: "text", text: NOT_HERE });
    this.#stop(null);
    if (!wasBusy) return;
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
    this.#isStarting = false;
    this.#needsLoad = true;
    this.#set({ state: "unstarted", notice });
  }
}
