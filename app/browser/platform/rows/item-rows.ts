import { rowParts } from "~/contracts";

/** Rows of items, in a list `:is(...)`. */
export const ROWS = `${rowParts.video.selector},${rowParts.station.selector},${rowParts.episode.selector}`;

/** Returns the id of a row's item; undefined without a row. */
export function itemIdOf(row: Element | null | undefined): string | null | undefined {
  return rowParts.episode.of(row) ?? rowParts.station.of(row) ?? rowParts.video.of(row);
}
