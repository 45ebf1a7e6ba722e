import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { localStorageOrNull } from "~/browser/platform/storage";
import { parseTempo, type Tap, type Tempo, tempoOf, withTap } from "~/domain/loops/practice/tempo";
import { isSounding } from "~/domain/player/player";

const keyOf = (id: string) => `lor:tempo:${id}`;

/** The tempo of an item, as this browser keeps it. */
export function readTempo(id: string): Tempo | null {
  return parseTempo(localStorageOrNull()?.getItem(keyOf(id)) ?? null);
}

export function storeTempo(id: string, tempo: Tempo): void {
  try {
    localStorageOrNull()?.setItem(keyOf(id), JSON.stringify(tempo));
  } catch {
    // Storage may be full.
  }
}

let taps: Tap[] = [];

/** Counts a press at `at`, in ms of `performance.now()`; null until there is a tempo. */
export function tapTempo(id: string, at: number): Pick<Tempo, "bpm" | "beat"> | null {
  const now = requestNow();
  const plays = now?.item.id === id && isSounding(now.state);
  const { seconds } = requestPosition(id);
  taps = withTap(taps, { at, position: plays ? seconds : null, rate: now?.rate ?? 1 });
  return tempoOf(taps);
}
