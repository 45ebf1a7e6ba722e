/** The state of our history entries; scroll positions are CSS pixels. */
export interface Entry {
  /** Increases along the session's history, so that a failed step back can be undone. */
  index: number;
  x: number;
  y: number;
  /** Address of the link that was followed from here; it gets the focus on return. */
  focus?: string;
}

/** Browsers limit changes of the history, so the position is stored only when scrolling has paused (ms). */
const SCROLL_PAUSE = 150;

/** Null in an entry that the browser made itself. */
export function currentEntry(): Entry | null {
  const state: Partial<Entry> | null = history.state;
  return state?.index === undefined ? null : { index: 0, x: 0, y: 0, ...state };
}

let index = 0;
let storing = 0;

function write(changes: Partial<Entry>): void {
  const entry: Entry = { index, x: scrollX, y: scrollY, ...changes };
  history.replaceState({ ...history.state, ...entry }, "");
}

/** Stores the scroll position, and the link by which the page is left. */
export function storePosition(focus?: string): void {
  write(focus === undefined ? {} : { focus });
}

export function pushEntry(url: URL): void {
  index += 1;
  history.pushState({ index, x: 0, y: 0 } satisfies Entry, "", url);
}

export function replaceEntry(url: URL): void {
  history.replaceState({ index, x: scrollX, y: scrollY } satisfies Entry, "", url);
}

/**
 * Makes the entry that the browser went to the current one. An entry that the browser made itself, for a hash, becomes ours.
 * @returns how many entries it is away from the previous one, 0 when unknown
 */
export function adoptEntry(): number {
  // It would store where the page that is left was scrolled to.
  clearTimeout(storing);
  const entry = currentEntry();
  if (!entry) {
    index += 1;
    write({});
    return 0;
  }
  const step = entry.index - index;
  index = entry.index;
  return step;
}

/** Takes over scroll restoration from the browser and restores the position after a reload. */
export function startHistory(): void {
  history.scrollRestoration = "manual";
  const entry = currentEntry();
  if (entry) {
    index = entry.index;
    scrollTo(entry.x, entry.y);
  } else {
    write({});
  }
  const storeLater = () => {
    clearTimeout(storing);
    storing = window.setTimeout(storePosition, SCROLL_PAUSE);
  };
  addEventListener("scroll", storeLater, { passive: true });
  addEventListener("pagehide", () => storePosition());
}
