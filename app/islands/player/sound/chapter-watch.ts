import type { Item } from "~/domain/items/item";
import { nextChapterStart } from "~/domain/player/sleep";

export interface PlayingChapter {
  /** Seconds. */
  position(): number | null;
  view(): { item: Item; rate: number };
}

/** Ms between two looks at the player, at most and at least. */
const LOOK = 250;
const SOONEST = 10;
/** The most media seconds that can play in one second, and the error of a reading. */
const FASTEST = 5;
const SLACK = 0.5;

/**
 * Calls `over` once the current chapter has played to its end. A seek may change the current
 * chapter.
 * @returns a function that ends this
 */
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
