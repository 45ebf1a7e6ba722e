/** The state of our history entries; scroll positions are CSS pixels. */
export interface Entry {
  /** Increases along the session's history, so that a step back that failed can be undone. */
  index: number;
  x: number;
  y: number;
  /** Address of the link followed from here, which gets the focus on return. */
  focus?: string;
}

/**
 * Browsers limit history changes, so the position is stored only after scrolling has paused for
 * this long (ms).
 */
const SCROLL_PAUSE = 150;

/** Returns our state; null in an entry that the browser created. */
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

/** Stores the scroll position, and the link that the listener leaves by. */
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
 * Makes the entry that the browser moved to the current one. Takes over entries that the browser
 * created for a hash.
 * @returns the distance from the previous entry, or 0 if unknown
 */
export function adoptEntry(): number {
  // A pending store would save the previous page's scroll position here.
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

/** Takes over scroll restoration from the browser, and restores the position after a reload. */
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
