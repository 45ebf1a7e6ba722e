/** The tempo of an item (PRACTICE-3): beats a minute at its usual speed, and beats a bar. */
export interface Tempo {
  bpm: number;
  beats: number;
  /** The position of a beat, in seconds; null if the tempo was typed. */
  beat: number | null;
}

/** One press: when (ms), the position in seconds or null while nothing plays, and the speed. */
export interface Tap {
  at: number;
  position: number | null;
  rate: number;
}

export const TEMPOS = { min: 20, max: 400 };
export const BEATS_A_BAR = [2, 3, 4, 5, 6, 7] as const;
const USUAL_BEATS = 4;

/** After this many ms without a tap, the next one begins anew. */
const TAPS_END = 3000;
/** Older taps say nothing new. */
const MAX_TAPS = 16;

/** Returns the taps with another one, from which the tempo is told. */
export function withTap(taps: readonly Tap[], tap: Tap): Tap[] {
  const last = taps.at(-1);
  const goesOn = last && tap.at - last.at < TAPS_END && tap.rate === last.rate;
  return goesOn ? [...taps.slice(1 - MAX_TAPS), tap] : [tap];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the tempo of taps, with the position of a beat if they were made as it played; null for
 * a single tap.
 */
export function tempoOf(taps: readonly Tap[]): Pick<Tempo, "bpm" | "beat"> | null {
  const [first] = taps;
  const last = taps.at(-1);
  if (!first || !last || taps.length < 2) return null;
  const between = (last.at - first.at) / (taps.length - 1) / 1000;
  const bpm = Math.round(600 / (between * first.rate)) / 10;
  if (bpm < TEMPOS.min || bpm > TEMPOS.max) return null;
  const beatLength = 60 / bpm;
  const firsts = taps.flatMap(({ position }, at) =>
    position === null ? [] : [position - at * beatLength],
  );
  // The loop may have started again between two taps, so that they have no beat in common.
  const isOneRun = Math.max(...firsts) - Math.min(...firsts) < beatLength;
  return { bpm, beat: firsts.length === taps.length && isOneRun ? mean(firsts) : null };
}

/** Returns the ms of a count-in at a speed. */
export function countInMs({ bpm, beats }: Tempo, bars: number, rate: number): number {
  return (60_000 / (bpm * rate)) * beats * bars;
}

/** Returns when the clicks of a count-in are heard, in ms before the pass that they count in. */
export function clicksBefore({ bpm, beats }: Tempo, bars: number, rate: number): number[] {
  const beatMs = 60_000 / (bpm * rate);
  return Array.from({ length: beats * bars }, (_, at) => (beats * bars - at) * beatMs);
}

/** Returns a time moved to the nearest beat. */
export function snapToBeat({ bpm, beat }: Tempo, seconds: number, anchor: number): number {
  const beatLength = 60 / bpm;
  const from = beat ?? anchor;
  return from + Math.round((seconds - from) / beatLength) * beatLength;
}

/** Reads a tempo as it is stored; null for anything else. */
export function parseTempo(json: string | null): Tempo | null {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    if (typeof value !== "object" || value === null || !("bpm" in value)) return null;
    const { bpm, beats, beat } = value as { [Key in keyof Tempo]: unknown };
    if (typeof bpm !== "number" || !(bpm >= TEMPOS.min && bpm <= TEMPOS.max)) return null;
    return {
      bpm,
      beats: BEATS_A_BAR.find((known) => known === beats) ?? USUAL_BEATS,
      beat: typeof beat === "number" && Number.isFinite(beat) ? beat : null,
    };
  } catch {
    return null;
  }
}
