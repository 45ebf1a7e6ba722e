/** How many rows of each kind a filled database has. */
export interface Size {
  listeners: number;
  videos: number;
  plays: number;
  /** Videos in the history of the largest listener. */
  mostPlays: number;
  playlists: number;
  podcasts: number;
  loops: number;
  /** Whether the largest listener is at every limit: playlists, loops, items of a playlist. */
  atLimits: boolean;
}

const FULL_LISTENERS = 1_000_000;
const AT_LIMITS_FROM = 10_000;

/** Returns the size at this part of a million listeners. */
export function sizeOf(part: number): Size {
  const of = (rows: number) => Math.max(1, Math.round(rows * part));
  const atLimits = FULL_LISTENERS * part >= AT_LIMITS_FROM;
  return {
    listeners: of(FULL_LISTENERS),
    videos: of(2_000_000),
    plays: of(20_000_000),
    mostPlays: atLimits ? Math.min(200_000, of(2_000_000) / 2) : of(400_000),
    playlists: of(1_000_000),
    podcasts: of(100_000),
    loops: of(1_000_000),
    atLimits,
  };
}
