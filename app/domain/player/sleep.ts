import type { Chapter, Item } from "../items/item";

/**
 * Sleep after some minutes, at the end of the chapter or episode, or after some songs of a station.
 */
export type Sleep =
  | { after: "minutes"; minutes: number }
  | { after: "chapter" }
  | { after: "end" }
  | { after: "songs"; songs: number };

const MINUTES = [15, 30, 45, 60, 90];
const SONGS = 3;

interface SleepOption {
  value: string;
  label: string;
  sleep: Sleep;
}

const CHAPTER: SleepOption = {
  value: "chapter",
  label: "at the end of the chapter",
  sleep: { after: "chapter" },
};
const END: SleepOption = {
  value: "end",
  label: "at the end of the episode",
  sleep: { after: "end" },
};
const AFTER_SONGS: SleepOption = {
  value: "songs",
  label: `after ${SONGS} songs`,
  sleep: { after: "songs", songs: SONGS },
};

/** Returns the sleep timer's options for an item. */
export function sleepOptions(item: Item): SleepOption[] {
  const minutes = MINUTES.map((minutes) => ({
    value: `${minutes}`,
    label: `in ${minutes} minutes`,
    sleep: { after: "minutes" as const, minutes },
  }));
  const chapter = chaptersOf(item).length > 0 ? [CHAPTER] : [];
  if (item.kind === "episode") return [...minutes, ...chapter, END];
  return item.kind === "station" ? [...minutes, AFTER_SONGS] : minutes;
}

function chaptersOf(item: Item): Chapter[] {
  return item.kind === "episode" ? item.chapters : [];
}

/** Returns the start of the next chapter; null in the last one, which ends with the item. */
export function nextChapterStart(item: Item, seconds: number): number | null {
  return chaptersOf(item).find(({ start }) => start > seconds)?.start ?? null;
}
