import { emit } from "~/browser/platform/events";
import { type Item, sectionOf } from "~/domain/items/item";
import { sectionWords } from "~/domain/section/section-words";
import type { Section } from "~/domain/section/section";
import { sliderBody } from "~/domain/section/slider-body";
import { showInAddress } from "./section-url";
import { addresses } from "~/addresses";
import { postJson } from "~/browser/platform/json-requests";

const NOT_SAVED = "The section could not be saved";

/**
 * Stores the section for this listener. A failure shows a snackbar, and the section stays in the
 * address.
 */
async function saveSection(ytid: string, section: Section | null): Promise<void> {
  try {
    const response = await postJson(addresses.api.slider.set, sliderBody(ytid, section));
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { snackbar }: { snackbar?: string } = await response.json().catch(() => ({}));
    if (snackbar) emit("lor:snackbar", { message: snackbar });
  } catch {
    emit("lor:snackbar", { message: NOT_SAVED, kind: "error" });
  }
}

/** Ms from the last key or nudge until the section is published. */
export const SETTLE_MS = 400;

export type SectionPublisher = {
  /** Publishes the section after `SETTLE_MS` without another call. */
  soon(section: Section | null): void;
  now(section: Section | null): void;
  /** Whether it published this section last. */
  isOwn(section: Section | null): boolean;
  /** Another part of the page has published this section. */
  learn(section: Section | null): void;
  /** Publishes the section given to `soon` at once. */
  flush(): void;
};

export function isSameSection(one: Section | null, other: Section | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/**
 * Publishes a chosen section to the player, the address and the server, in this order, and never
 * the same one twice in a row. The first is published even if the page already showed it, because
 * an address can name a section that is not stored. Saves are sent one after another, so the last
 * one wins.
 * @param say tells the listener what was set
 */
export function createSectionPublisher(item: Item, say: (words: string) => void): SectionPublisher {
  const { id, kind } = item;
  let published: Section | null | undefined;
  let waiting: Section | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saves = Promise.resolve();

  function now(section: Section | null): void {
    clearTimeout(timer);
    waiting = undefined;
    if (published !== undefined && isSameSection(section, published)) return;
    say(sectionWords(published === undefined ? sectionOf(item) : published, section));
    published = section;
    emit("lor:section", { id, slice: section });
    showInAddress({ id, kind }, section);
    if (kind !== "video") return;
    saves = saves.then(() => saveSection(id, section));
  }

  function flush(): void {
    if (waiting !== undefined) now(waiting);
  }

  return {
    soon(section) {
      waiting = section;
      clearTimeout(timer);
      timer = setTimeout(flush, SETTLE_MS);
    },
    now,
    isOwn: (section) => published !== undefined && isSameSection(section, published),
    learn(section) {
      published = section;
    },
    flush,
  };
}
