import { emit } from "~/domain/events";
import type { Slice } from "~/domain/slice";
import { saveSlice } from "./slice-api";
import { showInAddress } from "./slice-url";

/** Quiet time after the last key or nudge before the section is set, in ms. */
export const SETTLE_MS = 400;

export type SlicePublisher = {
  /** Sets the section once nothing more came for `SETTLE_MS`. */
  soon(slice: Slice | null): void;
  /** Sets it at once. */
  now(slice: Slice | null): void;
  /** Sets what still waits. */
  flush(): void;
};

function isSame(one: Slice | null, other: Slice | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/**
 * Tells the player, the address and the server of a chosen section, in this order. The first is told even when
 * the page showed it already (an address names a section that is not kept yet), none twice in a row.
 * Saves follow one another, so that the last one wins.
 */
export function createSlicePublisher(ytid: string): SlicePublisher {
  let published: Slice | null | undefined;
  let waiting: { slice: Slice | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saves = Promise.resolve();

  function now(slice: Slice | null): void {
    clearTimeout(timer);
    waiting = null;
    if (published !== undefined && isSame(slice, published)) return;
    published = slice;
    emit("lor:slice", { ytid, slice });
    showInAddress(ytid, slice);
    saves = saves.then(() => saveSlice(ytid, slice));
  }

  function flush(): void {
    if (waiting) now(waiting.slice);
  }

  return {
    soon(slice) {
      waiting = { slice };
      clearTimeout(timer);
      timer = setTimeout(flush, SETTLE_MS);
    },
    now,
    flush,
  };
}
