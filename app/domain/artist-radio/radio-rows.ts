/** The list is padded to this many rows (ARTIST-3). */
export const RADIO_ROWS = 6;
export const MORE_ROWS = 5;
/** The most rows that the server renders at one address. */
const MAX_ROWS = RADIO_ROWS + 8 * MORE_ROWS;

/** Rounds up to whole pages of rows. */
export function rowsToShow(shown: number): number {
  const more = Math.ceil((Math.min(shown, MAX_ROWS) - RADIO_ROWS) / MORE_ROWS);
  return RADIO_ROWS + Math.max(0, more) * MORE_ROWS;
}
