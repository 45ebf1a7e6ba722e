const KEY = "lor:songs-heard";
/** Most songs that this browser remembers. */
const MAX = 200;

/** A song, how often it was heard, and when it last began (epoch ms). */
type Heard = [title: string, times: number, at: number];

function isHeard(entry: unknown): entry is Heard {
  const [title, times, at]: unknown[] = Array.isArray(entry) ? entry : [];
  return typeof title === "string" && typeof times === "number" && typeof at === "number";
}

function read(store: Pick<Storage, "getItem">): Heard[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isHeard) : [];
  } catch {
    return [];
  }
}

/**
 * Counts a song that began at `at` (epoch ms), once.
 * @returns how often this browser has heard it
 */
export function countHearing(
  store: Pick<Storage, "getItem" | "setItem">,
  song: { title: string; at: number },
): number {
  const title = song.title.toLowerCase();
  const all = read(store);
  const [, times = 0, at = -1] = all.find(([one]) => one === title) ?? [];
  if (at === song.at) return times;
  const others = all.filter(([one]) => one !== title);
  try {
    store.setItem(KEY, JSON.stringify([[title, times + 1, song.at], ...others].slice(0, MAX)));
  } catch {
    // Storage may be full.
  }
  return times + 1;
}
