import type { Sleep } from "~/domain/player/sleep";
import { MINUTE_MS } from "~/domain/text/durations";
import { type PlayingChapter, watchChapter } from "./chapter-watch";

interface SleepingPlayer extends PlayingChapter {
  pause(): void;
  /**
   * Pauses at the end of this item instead of repeating or continuing, and calls `stopped`. Null
   * cancels that.
   */
  stopAtEnd(stopped: (() => void) | null): void;
}

/** Pauses the player after a while (ITEM-9). */
export class SleepTimer {
  /** The chosen option; empty when off. */
  value = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endWatch: (() => void) | null = null;
  #songs: { left: number; last: string | null } | null = null;
  #listeners = new Set<() => void>();

  constructor(private readonly player: SleepingPlayer) {}

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(value: string, sleep: Sleep | null): void {
    clearTimeout(this.#timer);
    this.#endWatch?.();
    this.#endWatch = null;
    this.#songs = null;
    this.value = sleep ? value : "";
    // The last chapter ends with the episode, and a section may end before its chapter.
    const stopsAtEnd = sleep?.after === "end" || sleep?.after === "chapter";
    this.player.stopAtEnd(stopsAtEnd ? () => this.set("", null) : null);
    if (sleep?.after === "chapter") this.#endWatch = watchChapter(this.player, () => this.#fall());
    if (sleep?.after === "songs") this.#songs = { left: sleep.songs, last: null };
    if (sleep?.after === "minutes")
      this.#timer = setTimeout(() => this.#fall(), sleep.minutes * MINUTE_MS);
    this.#tell();
  }

  /** Counts a song; the one that is playing when the timer is set is the first. */
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

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
