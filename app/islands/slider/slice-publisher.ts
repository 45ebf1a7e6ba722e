import { emit } from "~/browser/platform/events";
import { type Item, sliceOf } from "~/domain/items/item";
import { sectionWords } from "~/domain/slider/section-words";
import type { Slice } from "~/domain/slider/slice";
import { showInAddress } from "./slice-url";
import { addresses } from "~/addresses";
import { postJson } from "~/browser/platform/json-requests";

const NOT_SAVED = "The section could not be saved";

/** Body of `POST /api/slider/set`; `show: false` removes the section. */
function sliderBody(ytid: string, slice: Slice | null) {
  const { start, end } = slice ?? { start: 0, end: 0 };
  return { ytid, slider: { startTime: start, endTime: end, show: slice !== null } };
}

/**
 * Stores the section for this listener. A failure shows a snackbar, and the section stays in the
 * address.
 */
async function saveSlice(ytid: string, slice: Slice | null): Promise<void> {
  try {
    const response = await postJson(addresses.api.slider.set, sliderBody(ytid, slice));
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { snackbar }: { snackbar?: string } = await response.json().catch(() => ({}));
    if (snackbar) emit("lor:snackbar", { message: snackbar });
  } catch {
    emit("lor:snackbar", { message: NOT_SAVED, kind: "error" });
  }
}

/** Ms from the last key or nudge until the section is published. */
export const SETTLE_MS = 400;

export type SlicePublisher = {
  /** Publishes the section after `SETTLE_MS` without another call. */
  soon(slice: Slice | null): void;
  now(slice: Slice | null): void;
  /** Whether it published this section last. */
  isOwn(slice: Slice | null): boolean;
  /** Another part of the page has published this section. */
  learn(slice: Slice | null): void;
  /** Publishes the section given to `soon` at once. */
  flush(): void;
};

export function isSameSlice(one: Slice | null, other: Slice | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/**
 * Publishes a chosen section to the player, the address and the server, in this order, and never
 * the same one twice in a row. The first is published even if the page already showed it, because
 * an address can name a section that is not stored. Saves are sent one after another, so the last
 * one wins.
 * @param say tells the listener what was set
 */
export function createSlicePublisher(item: Item, say: (words: string) => void): SlicePublisher {
  const { id, kind } = item;
  let published: Slice | null | undefined;
  let waiting: { slice: Slice | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saves = Promise.resolve();

  function now(slice: Slice | null): void {
    clearTimeout(timer);
    waiting = null;
    if (published !== undefined && isSameSlice(slice, published)) return;
    say(sectionWords(published === undefined ? sliceOf(item) : published, slice));
    published = slice;
    emit("lor:slice", { id, slice });
    showInAddress({ id, kind }, slice);
    if (kind !== "video") return;
    saves = saves.then(() => saveSlice(id, slice));
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
    isOwn: (slice) => published !== undefined && isSameSlice(slice, published),
    learn(slice) {
      published = slice;
    },
    flush,
  };
}
