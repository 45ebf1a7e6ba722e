import type { ChosenList } from "~/browser/platform/events";
import { playNext, playAfterEnd, playPrevious, skipBlocked, type Step } from "~/domain/queue/next";
import {
  initialPlayback,
  type Playback,
  playFrom,
  type PlayingList,
  setShuffle,
} from "~/domain/queue/next-state";
import { type Item, sectionOf } from "~/domain/items/item";
import type { PlayerModes } from "~/domain/player/modes";
import { repeats } from "~/domain/player/loop/repeat";
import type { Feature } from "~/domain/player/player";
import type { Choice, PlayerView } from "../player-view";
import { goesOn } from "./from-list";

/** Shown after a video was skipped because it cannot be played (PLAYER-8). */
export const SKIPPED = "Video skipped - blocked";

/** Stands for the list of an item that was not played from one. */
const NO_LIST: Omit<PlayingList, "feature"> = { list: [], cursor: null };

/** Why to leave the current item; `blocked` if it cannot be played. */
export type Why = "next" | "previous" | "end" | "blocked";

/** The parts of the player that the order uses. */
export interface OrderedPlayer {
  view(): PlayerView;
  readonly played: Item[];
  choice: Choice;
  playsOn: boolean;
  readonly from: { id: string; path: string } | undefined;
  setModes(modes: PlayerModes): void;
  position(): number | null;
  seek(seconds: number): void;
  show(item: Item, played: Item[]): void;
  rest(): void;
}

/** A list to play from. */
export interface OrderedList {
  readonly items: readonly Item[];
  readonly playing: PlayingList;
  /** Whether it plays on by itself (PLAYER-15). */
  readonly playsOn: boolean;
  fetchMore(): Promise<void>;
  /** Records that this item was played from the queue when the list was at this position. */
  skip?(id: string, place: number): void;
}

/** Callbacks to the page around the order. */
export interface OrderCallbacks {
  /** Downloads the code that the list needs. */
  ready(): Promise<void>;
  open(chosen: ChosenList): OrderedList;
  /** Returns the radio that this item was played from before the page was reloaded. */
  again(id: string): OrderedList | null;
  /** Returns the list on the page, used while no list was chosen. */
  inPage(id: string): OrderedList | null;
  /** Takes the first item from the queue. Null instead of a promise if there can be no queue. */
  queued(): Promise<Item | null> | null;
  /** The player continues in a list, which may play on by itself. */
  follow(playsOn: boolean): void;
  /** The player moved to another item by itself. */
  moved(from: Item, to: Item): void;
  /** Playback moved to another feature. */
  featured(feature: Feature): void;
  say(message: string): void;
}

/** Decides what Next, Previous and the end of an item play, by the rules of `domain/queue/next`. */
export class PlayOrder {
  #playback: Playback = initialPlayback;
  #list: OrderedList | null = null;
  #choice: Choice | null = null;
  #turning = false;
  /** An item taken from the queue after the listener had chosen another one; it plays next. */
  #held: Item | null = null;

  constructor(
    private readonly player: OrderedPlayer,
    private readonly callbacks: OrderCallbacks,
  ) {}

  /** Starts a new round if shuffle has changed (PLAYER-5). */
  reshuffle(): void {
    this.#playback = { ...this.#playback, shuffled: [] };
  }

  /** Takes one turn at a time: a press while the queue or the list is loading does nothing. */
  async turn(why: Why): Promise<void> {
    if (this.#turning) return;
    this.#turning = true;
    try {
      await this.#turn(why);
    } finally {
      this.#turning = false;
    }
  }

  async #turn(why: Why): Promise<void> {
    const { id } = this.player.view().item;
    await this.callbacks.ready();
    const queued = why === "previous" ? null : await this.#queued();
    let step = this.#decide(why, queued);
    while (step.do === "wait") step = this.#decide(why, queued, await this.#loadMore());
    if (this.player.view().item.id === id) this.#apply(why, step, queued);
    else this.#held = queued;
  }

  async #queued(): Promise<Item | null> {
    const held = this.#held;
    this.#held = null;
    return held ?? this.callbacks.queued();
  }

  /** Returns false if more of the list could not be loaded. */
  async #loadMore(): Promise<boolean> {
    try {
      await this.#list?.fetchMore();
      return true;
    } catch {
      return false;
    }
  }

  /** @param hasMore whether to wait for the list's next page */
  #decide(why: Why, queued: Item | null, hasMore = true): Step & { say?: boolean } {
    this.#followChoice(why);
    const view = this.player.view();
    const { item, shuffle } = view;
    const from = setShuffle(this.#playback, shuffle);
    const follows = goesOn(item, this.player.choice, why === "end");
    const { list, cursor, ends } = follows ? (this.#list?.playing ?? from) : NO_LIST;
    const now: Playback = {
      ...from,
      list,
      cursor: hasMore ? cursor : null,
      ends,
      ytid: item.id,
      queue: queued ? [queued.id] : [],
      played: this.player.played.map(({ id }) => id),
      modes: { ...from.modes, repeat: repeats(view) },
    };
    if (why === "previous") return playPrevious(now, this.#elapsed());
    return { next: playNext, end: playAfterEnd, blocked: skipBlocked }[why](now, Math.random());
  }

  /** Returns the seconds since the start of the section. */
  #elapsed(): number {
    const section = sectionOf(this.player.view().item);
    return (this.player.position() ?? 0) - (section?.start ?? 0);
  }

  /**
   * Follows what the listener chose since the last turn. The end of a video does not choose a list
   * (PLAYER-7).
   */
  #followChoice(why: Why): void {
    const { choice } = this.player;
    const { id } = this.player.view().item;
    if (choice !== this.#choice) this.#takeOver(choice);
    this.#choice = choice;
    if (this.#list) return;
    this.#list = this.callbacks.again(id) ?? (why === "end" ? null : this.callbacks.inPage(id));
    if (this.#list) this.#playback = playFrom(this.#playback, this.#list.playing, id);
  }

  #takeOver({ id, list, queued }: Choice): void {
    if (list && list !== this.#choice?.list) {
      this.#list = this.callbacks.open(list);
      this.#playback = playFrom(this.#playback, this.#list.playing, list.id);
    }
    const { entry, feature, modes, position } = this.#playback;
    if (queued && id) this.#list?.skip?.(id, position);
    const origin = entry ?? { feature, fromRadio: modes.radio };
    const change = queued
      ? { entry: origin, feature: "playqueue" as const, modes: { ...modes, radio: false } }
      : { entry: null, feature: origin.feature };
    this.#playback = { ...this.#playback, ...change };
  }

  #apply(why: Why, step: Step & { say?: boolean }, queued: Item | null): void {
    const { played } = this.player;
    const { item } = this.player.view();
    if (step.say) this.callbacks.say(SKIPPED);
    if (step.do === "restart") {
      if (why === "previous") this.player.seek(sectionOf(item)?.start ?? 0);
      else this.player.show(item, played);
      return;
    }
    const listed = this.#list?.items ?? [];
    const known =
      why === "previous" ? [...listed, ...played] : [...listed, item, ...(queued ? [queued] : [])];
    const to = known.findLast(({ id }) => id === step.now.ytid);
    if (step.do === "play" && to) this.#play(to, step);
    else if (why === "end") this.player.rest();
  }

  #play(to: Item, { now, wantsMore }: Step): void {
    const { played } = this.player;
    const { item } = this.player.view();
    const known = [...played, item];
    const past = now.played.flatMap((before) => known.findLast(({ id }) => id === before) ?? []);
    const { feature } = this.#playback;
    this.#playback = now;
    if (now.entry) this.#list?.skip?.(to.id, now.position);
    else if (this.#list) this.callbacks.follow(this.#list.playsOn);
    this.player.show(to, past);
    if (now.feature !== feature) this.callbacks.featured(now.feature);
    this.callbacks.moved(item, to);
    if (wantsMore) void this.#loadMore();
  }
}
