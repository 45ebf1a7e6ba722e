import type { ChosenList } from "~/domain/events";
import { playNext, playOn, playPrevious, skipBlocked, type Step } from "~/domain/next";
import {
  nothingPlayed,
  type Playback,
  playFrom,
  type PlayingList,
  setShuffle,
} from "~/domain/next-state";
import type { Feature } from "~/domain/player";
import type { Choice, PlayerView, Video } from "./player-view";

/** spec 1 §8 */
export const SKIPPED = "Video skipped - blocked";

/** What ends the current video: a press, its end, or that it cannot be played. */
export type Why = "next" | "previous" | "end" | "blocked";

/** What the order decides for. */
export interface OrderedPlayer {
  view(): PlayerView;
  readonly played: Video[];
  readonly choice: Choice;
  position(): number | null;
  seek(seconds: number): void;
  show(video: Video, played: Video[]): void;
  rest(): void;
}

/** A list as the order plays it. */
export interface OrderedList {
  readonly videos: readonly Video[];
  readonly playing: PlayingList;
  fetchMore(): Promise<void>;
}

/** What the order asks of the page around it. */
export interface OrderDuties {
  open(chosen: ChosenList): OrderedList;
  /** What the page shows, where nothing was chosen from a list yet. */
  inPage(ytid: string): OrderedList | null;
  /** Takes the first video out of the queue; null at once where there can be no queue. */
  queued(): Promise<Video | null> | null;
  /** The player went from one video to another by itself. */
  moved(from: Video, to: Video): void;
  /** Playback went over to another feature. */
  featured(feature: Feature): void;
  say(message: string): void;
}

/** What plays next and before, by the rules of `domain/next` (spec 1 §4). */
export class PlayOrder {
  #playback: Playback = nothingPlayed;
  #list: OrderedList | null = null;
  #choice: Choice | null = null;
  #turning = false;
  /** It left the queue, but the listener had chosen another video by then: it is next. */
  #held: Video | null = null;

  constructor(
    private readonly player: OrderedPlayer,
    private readonly duties: OrderDuties,
  ) {}

  /** Changing shuffle clears what it has played (spec 1 §4). */
  reshuffle(): void {
    this.#playback = { ...this.#playback, shuffled: [] };
  }

  /** One turn at a time: a press while the queue or the list is being asked does nothing. */
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
    const { ytid } = this.player.view().video;
    const queued = why === "previous" ? null : await this.#queued();
    let step = this.#decide(why, queued);
    while (step.do === "wait") step = this.#decide(why, queued, await this.#more());
    if (this.player.view().video.ytid === ytid) this.#take(why, step, queued);
    else this.#held = queued;
  }

  async #queued(): Promise<Video | null> {
    const held = this.#held;
    this.#held = null;
    return held ?? this.duties.queued();
  }

  /** False where the list cannot be had any further. */
  async #more(): Promise<boolean> {
    try {
      await this.#list?.fetchMore();
      return true;
    } catch {
      return false;
    }
  }

  /** @param goesOn whether the list's next page may be waited for */
  #decide(why: Why, queued: Video | null, goesOn = true): Step & { say?: boolean } {
    this.#learn();
    const { video, repeat, shuffle } = this.player.view();
    const from = setShuffle(this.#playback, shuffle);
    const { list, cursor } = this.#list?.playing ?? from;
    const now: Playback = {
      ...from,
      list,
      cursor: goesOn ? cursor : null,
      ytid: video.ytid,
      queue: queued ? [queued.ytid] : [],
      played: this.player.played.map(({ ytid }) => ytid),
      modes: { ...from.modes, repeat },
    };
    if (why === "previous") return playPrevious(now, this.#elapsed());
    return { next: playNext, end: playOn, blocked: skipBlocked }[why](now, Math.random());
  }

  /** Seconds past the start of the section. */
  #elapsed(): number {
    const { slice } = this.player.view().video;
    return (this.player.position() ?? 0) - (slice?.start ?? 0);
  }

  /** Takes over what the listener has chosen since the last turn. */
  #learn(): void {
    const { choice } = this.player;
    const { ytid } = this.player.view().video;
    if (choice !== this.#choice) this.#follow(choice);
    this.#choice = choice;
    if (this.#list) return;
    this.#list = this.duties.inPage(ytid);
    if (this.#list) this.#playback = playFrom(this.#playback, this.#list.playing, ytid);
  }

  #follow({ list, queued }: Choice): void {
    if (list && list !== this.#choice?.list) {
      this.#list = this.duties.open(list);
      this.#playback = playFrom(this.#playback, this.#list.playing, list.ytid);
    }
    const { entry, feature, modes } = this.#playback;
    const left = entry ?? { feature, fromRadio: modes.radio };
    const change = queued
      ? { entry: left, feature: "playqueue" as const, modes: { ...modes, radio: false } }
      : { entry: null, feature: left.feature };
    this.#playback = { ...this.#playback, ...change };
  }

  #take(why: Why, step: Step & { say?: boolean }, queued: Video | null): void {
    const { played } = this.player;
    const { video } = this.player.view();
    if (step.say) this.duties.say(SKIPPED);
    if (step.do === "restart") {
      if (why === "previous") this.player.seek(video.slice?.start ?? 0);
      else this.player.show(video, played);
      return;
    }
    const listed = this.#list?.videos ?? [];
    const known =
      why === "previous" ? [...listed, ...played] : [...listed, video, ...(queued ? [queued] : [])];
    const to = known.findLast(({ ytid }) => ytid === step.now.ytid);
    if (step.do === "play" && to) this.#go(to, step);
    else if (why === "end") this.player.rest();
  }

  #go(to: Video, { now, wantsMore }: Step): void {
    const { played } = this.player;
    const { video } = this.player.view();
    const heard = [...played, video];
    const past = now.played.flatMap((id) => heard.findLast(({ ytid }) => ytid === id) ?? []);
    const { feature } = this.#playback;
    this.#playback = now;
    this.player.show(to, past);
    if (now.feature !== feature) this.duties.featured(now.feature);
    this.duties.moved(video, to);
    if (wantsMore) void this.#more();
  }
}
