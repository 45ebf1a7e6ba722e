import type { Sleep } from "~/domain/player/sleep";
import { Store } from "../../runtime/store";
import { type PlayingChapter, watchChapter } from "./chapter-watch";
import { MINUTE_MS } from "~/domain/text/durations";

interface SleepingPlayer extends PlayingChapter {
  pause(): void;
  /** Pauses instead of repeating or going on when this item ends, and tells so. Null takes that back. */
  stopAtEnd(stopped: (() => void) | null): void;
}

/** Pauses the player after a while (ITEM-9). */
export class SleepTimer {
  readonly #chosen = new Store({ value: "" });
  readonly subscribe = this.#chosen.subscribe;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endWatch: (() => void) | null = null;
  #songs: { left: number; last: string | null } | null = null;

  constructor(private readonly player: SleepingPlayer) {}

  /** The chosen option; empty when off. */
  get value(): string {
    return this.#chosen.get().value;
  }

  set(value: string, sleep: Sleep | null): void {
    clearTimeout(this.#timer);
    this.#endWatch?.();
    this.#endWatch = null;
    this.#songs = null;
    // The last chapter ends with the episode, and a section may end before its chapter.
    const stopsAtEnd = sleep?.after === "end" || sleep?.after === "chapter";
    this.player.stopAtEnd(stopsAtEnd ? () => this.set("", null) : null);
    if (sleep?.after === "chapter") this.#endWatch = watchChapter(this.player, () => this.#fall());
    if (sleep?.after === "songs") this.#songs = { left: sleep.songs, last: null };
    if (sleep?.after === "minutes")
      this.#timer = setTimeout(() => this.#fall(), sleep.minutes * MINUTE_MS);
    this.#chosen.set({ value: sleep ? value : "" });
  }

  /** The song that plays when the timer is set is the first. */
  heard(song: string): void {
    const songs = this.#songs;
    if (!songs || songs.last === song) return;
    if (songs.last !== null) songs.left -= 1;
    songs.last = song;
    if (songs.left <= 0) this.#fall();
  }

  #fall(): void {
    this.player.pause();
    this.set("", null);
  }
}
