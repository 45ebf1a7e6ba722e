import type { PlayRequest } from "~/browser/platform/events";
import { can, type Item, sectionOf, withSection, withSpeed } from "~/domain/items/item";
import type { PlayerModes } from "~/domain/player/modes";
import { repeats } from "~/domain/player/loop/repeat";
import { isSounding, isWaiting } from "~/domain/player/player";
import { classifyPlayerError, PLAYBACK_TIMED_OUT } from "~/domain/player/host/player-errors";
import type { Section } from "~/domain/section/section";
import { Host } from "./host/host";
import type { MediaReading } from "./host/media";
import { GAVE_UP, NOT_HERE, OFFLINE } from "./notices";
import type { PlayOrder, Why } from "./order/play-order";
import { afterReading, fileOf, learned, knownAtFirst, passedItem } from "./held-item";
import type { PlayerCallbacks } from "./player-callbacks";
import type { Choice, PlayerView } from "./player-view";
import { choosesStart, startOf, startOfPress } from "./start-of";
import { ViewStore } from "./view-store";

const MAX_FAILURES = 3;

/** Holds the current item and handles its failures. `PlayOrder` decides what plays next. */
export class PlayerController {
  /** Items played before this one, the latest last. */
  played: Item[] = [];
  readonly view: () => PlayerView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toggleMute = (): void => this.#host.toggleMute();
  /** Whether the item is from a list that plays on by itself and has its own Repeat (PLAYER-15). */
  playsOn = false;
  /** The first item and the page of its list, if the address names them. */
  readonly from: { id: string; path: string } | undefined;
  choice: Choice = { id: null, list: null, queued: false };
  readonly #host: Host;
  readonly #store: ViewStore;
  #retried = false;
  /** Whether this item's section was set since the player took it. */
  #sectionSet = false;
  #failures = 0;
  /** Position to start at, in seconds, if not the start of the section. */
  #start: number | null = null;
  #order: Promise<PlayOrder> | null = null;
  /** Whether the host must load the video again before it can play. */
  #needsLoad = false;
  /** Whether Pause was pressed and nothing has played since: what plays next waits for Play. */
  #pauses = false;
  /** Called at the end of this item, after which the listener wants to sleep. */
  #stopsAtEnd: (() => void) | null = null;

  constructor(
    private readonly callbacks: PlayerCallbacks,
    start: ConstructorParameters<typeof ViewStore>[0],
  ) {
    this.#store = new ViewStore(start);
    ({ view: this.view, subscribe: this.subscribe } = this.#store);
    this.#host = new Host(callbacks.open, callbacks.clock, {
      settings: () => {
        const { item, live } = this.#view;
        if (live) return { section: null, repeat: false };
        const repeat = !this.#stopsAtEnd && can(item).repeat && repeats(this.#view);
        return { section: sectionOf(item), repeat };
      },
      changed: (reading) => this.#onChange(reading),
      rate: (rate) => (this.#view.live ? this.#host.setRate(1) : this.#chooseRate(rate)),
      framed: (framed) => this.#set({ framed }),
      pass: () => this.#onPass(),
      end: () => this.#turn("end"),
      autoplayBlocked: (final) =>
        this.#set({ notice: { kind: "tap" }, ...(final && { starting: false }) }),
      failed: (code) => this.#onFailure(code),
      unavailable: () => this.#stop({ kind: "unavailable" }),
      interrupted: (text) => this.#set({ notice: text === null ? null : { kind: "text", text } }),
      silent: (text) => this.#stop({ kind: "text", text, ...fileOf(this.#view.item) }),
      song: (song) => this.#set({ song }),
      activated: callbacks.activated,
      prepare: callbacks.prepare,
    });
  }

  get #view(): PlayerView {
    return this.#store.view();
  }

  /** Whether it is playing or about to. Meanwhile, requests that only show a video wait. */
  get busy(): boolean {
    return this.#view.starting || isSounding(this.#view.state);
  }

  /** Seconds; null before anything was loaded. */
  position(): number | null {
    return this.#host.position();
  }

  /** Handles a request to play. One that only shows a video never interrupts playback. */
  request({ item: to, autoplay, position, live = false, list, queued = false }: PlayRequest) {
    const { item, state, live: wasLive } = this.#view;
    if (autoplay) {
      this.#pauses = false;
      this.choice = { id: to.id, list: list ?? this.choice.list, queued };
    }
    if (autoplay && live) {
      this.#take(to, true, position, live);
    } else if (to.id === item.id && !(autoplay && wasLive)) {
      const isCard = autoplay && to !== item && to.passes;
      const now = learned(item, to, this.busy || this.#sectionSet);
      this.#set({ item: now, ...(isCard && { passes: 0 }) });
      if (to.kind === "video" && to.speed && (isCard || !this.busy)) this.learnSpeed(to.speed);
      if (position !== undefined) this.seek(position);
      const start = isCard || (autoplay && choosesStart(to)) ? startOfPress(item, to) : null;
      if (start !== null) this.seek(start);
      else this.#host.applySettings(this.busy || sectionOf(now) ? null : now);
      if (autoplay && !this.busy) this.play();
    } else if (autoplay) {
      this.show(to, isWaiting(state) ? this.played : [...this.played, item]);
    } else if (!this.busy) {
      this.#take(to, false);
    }
  }

  play(): void {
    this.#pauses = false;
    if (this.callbacks.turn("play", this.#view.item.id)) return;
    const mustLoad = !this.#host.isOpen || this.#needsLoad || this.#start !== null;
    if (mustLoad) return this.#take(this.#view.item, true);
    this.#set({ notice: null, starting: true });
    this.#host.play();
  }

  /** @param notice why, if it was not the listener */
  pause(notice?: PlayerView["notice"]): void {
    this.#pauses = true;
    this.#set({ starting: false, ...(notice && { notice }) });
    this.callbacks.turn("pause", this.#view.item.id);
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

  /**
   * Downloads the order on first use, so that listeners who only loop never do. Retries a failed
   * download.
   */
  order(): Promise<PlayOrder> {
    this.#order ??= this.callbacks.openOrder(this).catch((error: unknown) => {
      this.#order = null;
      throw error;
    });
    return this.#order;
  }

  /** Call this when the order will be needed at the end of this video. */
  prepareOrder(): void {
    this.order().catch(() => undefined);
  }

  /** Plays `item` now, or on Play if the listener pauses; Previous goes back through `played`. */
  show(item: Item, played: Item[]): void {
    this.played = played;
    this.#set({ passes: 0 });
    this.#take(item, !this.#pauses);
  }

  /** Pauses at the end of a section because nothing plays next. */
  rest(): void {
    if (isSounding(this.#view.state)) this.#host.pause();
  }

  seek(seconds: number): void {
    if (isWaiting(this.#view.state)) this.#start = seconds;
    else this.#host.seek(seconds);
    // The media session shows the position.
    this.#set({});
  }

  setSection(section: Section | null): void {
    this.#sectionSet = true;
    // What the listener loops instead plays on, and not a card's number of times.
    this.#set({ item: withSection({ ...this.#view.item, passes: 0 }, section) });
    this.#host.applySettings();
  }

  setModes(modes: Partial<PlayerModes>): void {
    const { shuffle } = this.#view;
    this.#set(modes);
    const now = this.#view;
    if (now.shuffle !== shuffle) void this.#order?.then((order) => order.reshuffle());
    this.#host.applySettings();
    if (!repeats(now) || now.shuffle) this.prepareOrder();
  }

  stopAtEnd(stopped: (() => void) | null): void {
    this.#stopsAtEnd = stopped;
  }

  /** Shows what has been found out about the item. */
  learn(facts: Partial<Pick<PlayerView, "named" | "hearted" | "place">>): void {
    this.#set(facts);
  }

  setRate(rate: number): void {
    this.#chooseRate(rate);
    this.#host.setRate(rate);
  }

  /** Plays a video at the speed that the listener chose for it before. */
  learnSpeed(speed: number): void {
    if (this.#view.live) return;
    this.#set({ item: withSpeed(this.#view.item, speed), rate: speed });
    this.#host.setRate(speed);
  }

  dispose(): void {
    this.#store.close();
    this.#host.close();
    this.callbacks.clock.dispose();
  }

  #chooseRate(rate: number): void {
    this.#set({ item: withSpeed(this.#view.item, rate), rate });
    this.callbacks.keepSpeed(this.#view.item);
  }

  #set(change: Partial<PlayerView>): void {
    this.#store.set(change);
  }

  #turn(why: Why): void {
    if (why === "end" && this.#stopsAtEnd) {
      this.#stopsAtEnd();
      return this.rest();
    }
    if (why === "next" || why === "previous") this.#pauses = false;
    const { id } = this.#view.item;
    if (why !== "previous" && this.callbacks.turn("next", id)) return;
    const onOffline = () => {
      if (why === "end") this.rest();
      this.callbacks.say(OFFLINE);
    };
    const decide = (order: PlayOrder) => (this.#view.item.id === id ? order.turn(why) : undefined);
    this.#set({ turning: why !== "end" });
    void this.order()
      .then(decide, onOffline)
      .finally(() => this.#set({ turning: false }));
  }

  /** Holds `item` from now on, and loads it if it should play or the host is open. */
  #take(item: Item, autoplay: boolean, position: number | null = null, live = false): void {
    const isNew = item.id !== this.#view.item.id || live !== this.#view.live;
    if (isNew) this.#sectionSet = false;
    if (isNew || position) this.#start = position;
    this.#retried = false;
    this.#set({ item, live, notice: null, ...(isNew && knownAtFirst(item)) });
    if (autoplay || this.#host.isOpen) this.#load(autoplay);
  }

  #load(autoplay: boolean): void {
    const [{ item, rate }, position] = [this.#view, this.#start];
    [this.#start, this.#needsLoad] = [null, false];
    this.#set({ state: "unstarted", starting: autoplay });
    this.#host.load(item, { start: position ?? startOf(item), autoplay }, position, rate);
  }

  #onChange(reading: MediaReading): void {
    // Play may have been pressed in the host's own picture.
    if (isSounding(reading.state) && !isSounding(this.#view.state)) this.#pauses = false;
    this.#set(afterReading(this.#view.item, reading));
    if (reading.state !== "playing") return;
    this.#failures = 0;
    if (!repeats(this.#view) || this.#view.item.passes) this.prepareOrder();
  }

  #onPass(): void {
    // Practice may set the speed of the next pass meanwhile.
    this.callbacks.count(passedItem(this.#view), !this.#stopsAtEnd);
    this.#set({ passes: this.#view.passes + 1 });
  }

  #onFailure(code: number): void {
    const wasBusy = this.busy;
    this.callbacks.report(this.#view.item, code);
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
    if (this.#failures < MAX_FAILURES) return this.#turn("blocked");
    this.#failures = 0;
    this.#host.pause();
    this.#stop({ kind: "text", text: GAVE_UP });
  }

  #stop(notice: PlayerView["notice"]): void {
    this.#needsLoad = true;
    this.#set({ state: "unstarted", notice, starting: false });
  }
}
