import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { localStorageOrNull } from "~/browser/platform/storage";
import { parseTempo, type Tap, type Tempo, tempoOf, withTap } from "~/domain/loops/practice/tempo";
import { isSounding } from "~/domain/player/player";

const keyOf = (id: string) => `lor:tempo:${id}`;
const USUAL_BEATS = 4;

export interface KeptTempo {
  now: Tempo | null;
  keep(tempo: Tempo): void;
  /** Counts a press at `at`, in ms of `performance.now()`. Returns whether there is a tempo now. */
  tap(at: number): boolean;
}

/** The tempo of an item, as this browser keeps it. */
export function keptTempo(id: string): KeptTempo {
  let taps: Tap[] = [];
  const kept: KeptTempo = {
    now: parseTempo(localStorageOrNull()?.getItem(keyOf(id)) ?? null),
    keep(tempo) {
      kept.now = tempo;
      try {
        localStorageOrNull()?.setItem(keyOf(id), JSON.stringify(tempo));
      } catch {
        // Storage may be full.
      }
    },
    tap(at) {
      const now = requestNow();
      const plays = now?.item.id === id && isSounding(now.state);
      const rate = now?.rate ?? 1;
      const { seconds } = requestPosition(id);
      const since = ((performance.now() - at) / 1000) * rate;
      const position = plays && seconds !== null ? seconds - since : null;
      taps = withTap(taps, { at, position, rate });
      const tapped = tempoOf(taps);
      if (tapped) kept.keep({ beats: kept.now?.beats ?? USUAL_BEATS, ...tapped });
      return tapped !== null;
    },
  };
  return kept;
}
