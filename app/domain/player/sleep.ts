import type { ItemKind } from "./item";

/** After minutes, at the end of the episode, or after the songs of a station. */
export type Sleep =
  { after: "minutes"; minutes: number } | { after: "end" } | { after: "songs"; songs: number };

const MINUTES = [15, 30, 45, 60, 90];
const SONGS = 3;

/** What the sleep timer offers for a kind of item, by the value of its option. */
export function sleepOptions(kind: ItemKind): { value: string; label: string; sleep: Sleep }[] {
  const minutes = MINUTES.map((minutes) => ({
    value: `${minutes}`,
    label: `in ${minutes} minutes`,
    sleep: { after: "minutes" as const, minutes },
  }));
  const end = {
    value: "end",
    label: "at the end of the episode",
    sleep: { after: "end" as const },
  };
  const songs = {
    value: "songs",
    label: `after ${SONGS} songs`,
    sleep: { after: "songs" as const, songs: SONGS },
  };
  return [...minutes, ...(kind === "episode" ? [end] : []), ...(kind === "station" ? [songs] : [])];
}
