import { playNext, playPrevious, type Step } from "~/domain/next";
import { nothingPlayed, type Playback, setShuffle, startPlaying } from "~/domain/next-state";
import type { PlayerModes } from "~/domain/player";
import type { Video } from "./player-view";

/** What the player holds now. */
type Now = PlayerModes & { video: Video };

/** The videos that the current one was chosen among; `chosen`: it has just been. */
export type ListOf = (current: string, chosen: boolean) => readonly Video[];

/** `playNext`, or what else leads on. */
export type Rule = typeof playNext;

/** What plays next and before (spec 1 §4). Null: nothing. The current video: that again. */
export class PlayOrder {
  #playback: Playback = nothingPlayed;
  /** All that may come, each as it was when it was played last. */
  #known = new Map<string | null, Video>();

  constructor(private readonly listOf: ListOf) {}

  /** `queued` was taken out of the queue to be next. */
  next(now: Now, rule: Rule, queued: Video | null): Video | null {
    const here = this.#here(now);
    if (queued) this.#known.set(queued.ytid, queued);
    const queue = queued ? [queued.ytid] : [];
    return this.#take(now, rule({ ...here, queue }, Math.random()));
  }

  /** `elapsed` is in seconds past the start of the section. */
  previous(now: Now, elapsed: number): Video | null {
    return this.#take(now, playPrevious(this.#here(now), elapsed));
  }

  /** The listener chose a video; `heard`: what plays now is one to come back to. */
  choose(now: Now, { ytid }: Video, heard: boolean): void {
    const here = this.#here(now);
    this.#playback = startPlaying(heard ? here : { ...here, ytid: null }, ytid, { entry: null });
    this.listOf(ytid, true);
  }

  #here({ video, repeat, shuffle }: Now): Playback {
    const rows = this.listOf(video.ytid, false);
    for (const row of rows) if (!this.#known.has(row.ytid)) this.#known.set(row.ytid, row);
    this.#known.set(video.ytid, video);
    const from = setShuffle(this.#playback, shuffle);
    const list = [...new Set(rows.map(({ ytid }) => ytid))];
    return { ...from, ytid: video.ytid, list, modes: { ...from.modes, repeat } };
  }

  #take({ video }: Now, step: Step): Video | null {
    this.#playback = step.now;
    if (step.do === "restart") return video;
    return (step.do === "play" && this.#known.get(step.now.ytid)) || null;
  }
}
