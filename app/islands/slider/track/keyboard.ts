type KeyPress = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
};

const ARROWS = new Map([
  ["ArrowRight", 1],
  ["ArrowUp", 1],
  ["ArrowLeft", -1],
  ["ArrowDown", -1],
]);
const PAGES = new Map([
  ["PageUp", 10],
  ["PageDown", -10],
]);

/**
 * Returns the time in seconds to which a key moves a handle, by the ARIA multi-thumb slider
 * pattern; null for other keys. The caller keeps the handles from crossing.
 */
export function keyTarget(press: KeyPress, from: number, duration: number): number | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === "Home") return 0;
  if (press.key === "End") return duration;
  const arrow = ARROWS.get(press.key);
  if (arrow) return from + (press.shiftKey ? arrow / 10 : arrow);
  const page = PAGES.get(press.key);
  return page ? from + page : null;
}
