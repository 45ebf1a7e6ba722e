import type { Item } from "~/domain/items/item";
import { nextChapterStart } from "~/domain/player/sleep";

export interface PlayingChapter {
  /** Seconds. */
  position(): number | null;
  view(): { item: Item; rate: number };
}

/** Ms between two looks, and at least so many. */
const LOOK = 250;
const SOONEST = 10;
/** Media seconds that pass in a second at most while it plays, and how far a reading may be off. */
const FASTEST = 5;
const SLACK = 0.5;

/** Tells once when the chapter that plays was played to its end; a seek makes another one that chapter. @returns what ends it */
export function watchChapter(player: PlayingChapter, over: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let seen: { id: string; seconds: number; end: number; at: number } | null = null;

  function hasEnded(id: string, seconds: number): boolean {
    if (seen?.id !== id || seconds < seen.end) return false;
    const played = ((performance.now() - seen.at) / 1000) * FASTEST;
    return seconds - seen.seconds <= played + SLACK;
  }

  function look(): void {
    const { item, rate } = player.view();
    const seconds = player.position() ?? 0;
    if (hasEnded(item.id, seconds)) return over();
    const end = nextChapterStart(item, seconds) ?? Infinity;
    seen = { id: item.id, seconds, end, at: performance.now() };
    const left = ((end - seconds) / rate) * 1000;
    timer = setTimeout(look, Math.min(LOOK, Math.max(SOONEST, left)));
  }

  look();
  return () => clearTimeout(timer);
}
