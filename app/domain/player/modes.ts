/** Settings for the end of an item (PLAYER-5), named like the cookies that store them. */
export type PlayerModes = { repeat: boolean; "repeat-episodes": boolean; shuffle: boolean };

/** Shown when Shuffle is switched on while Repeat is on, because it has no effect then. */
export const REPEAT_OVERRIDES_SHUFFLE = "Shuffle is on, but Repeat keeps playing this video";

export const DEFAULT_MODES: PlayerModes = {
  repeat: true,
  "repeat-episodes": false,
  shuffle: false,
};
