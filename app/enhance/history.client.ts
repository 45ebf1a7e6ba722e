/** What a history entry of ours remembers; scroll positions are CSS pixels. */
export interface Entry {
  /** Counts up along the session's history, so that a failed step back can be taken back. */
  index: number;
  x: number;
  y: number;
  /** Address of the link that was followed from here: gets the focus again on return. */
  focus?: string;
}

/** Browsers refuse too many changes of the history, so a moving page is noted when it rests (ms). */
const REST = 150;

function toEntry(state: unknown): Entry | null {
  if (typeof state !== "object" || state === null || !("index" in state)) return null;
  const { index } = state;
  const x = "x" in state ? Number(state.x) : 0;
  const y = "y" in state ? Number(state.y) : 0;
  const focus = "focus" in state && typeof state.focus === "string" ? { focus: state.focus } : {};
  return typeof index === "number" ? { index, x, y, ...focus } : null;
}

export function currentEntry(): Entry | null {
  return toEntry(history.state);
}

let index = 0;

function write(changes: Partial<Entry>): void {
  const entry: Entry = { index, x: scrollX, y: scrollY, ...changes };
  history.replaceState({ ...history.state, ...entry }, "");
}

/** Notes where the page stands, and by which link it is left. */
export function noteEntry(focus?: string): void {
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
 * Takes the entry that the browser went to for the current one.
 * @returns how far it lies from the former, 0 when unknown; an entry of the browser's own (`#part`) becomes ours.
 */
export function adoptEntry(): number {
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

/** From here on scroll positions are ours to keep; a reloaded page returns to its own. */
export function startHistory(): void {
  history.scrollRestoration = "manual";
  const entry = currentEntry();
  if (entry) {
    index = entry.index;
    scrollTo(entry.x, entry.y);
  } else {
    write({});
  }
  let timer = 0;
  const restLater = () => {
    clearTimeout(timer);
    timer = window.setTimeout(noteEntry, REST);
  };
  addEventListener("scroll", restLater, { passive: true });
  addEventListener("pagehide", () => noteEntry());
}
