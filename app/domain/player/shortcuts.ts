interface Shortcut {
  /** As `KeyboardEvent.key` names it, in lower case. */
  key: string;
  /** As printed on the key. */
  label: string;
  does: string;
}

/** Keys that work anywhere except while typing (KEYS-1). */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: " ", label: "Space", does: "Play or pause" },
  { key: "arrowleft", label: "←", does: "5 seconds back" },
  { key: "arrowright", label: "→", does: "5 seconds forward" },
  { key: ",", label: ",", does: "A tenth of a second back" },
  { key: ".", label: ".", does: "A tenth of a second forward" },
  { key: "a", label: "A", does: "Start the section here" },
  { key: "b", label: "B", does: "End the section here" },
  { key: "x", label: "X", does: "Clear the section" },
  { key: "-", label: "\u2212", does: "Slower" },
  { key: "+", label: "+", does: "Faster" },
  { key: "n", label: "N", does: "Next" },
  { key: "p", label: "P", does: "Previous" },
  { key: "r", label: "R", does: "Repeat on or off" },
  { key: "s", label: "S", does: "Shuffle on or off" },
  { key: "h", label: "H", does: "Heart the video, or take the heart back" },
  { key: "l", label: "L", does: "Loop the song that a station plays" },
  { key: "m", label: "M", does: "Mute or unmute" },
  { key: "k", label: "K", does: "Save the loop" },
  { key: "1", label: "1 to 9", does: "Play one of your loops" },
  { key: "[", label: "[", does: "The loop before" },
  { key: "]", label: "]", does: "The loop after" },
  { key: "t", label: "T", does: "Tap the tempo of practice" },
  { key: "escape", label: "Esc", does: "End practice" },
  { key: "/", label: "/", does: "Search" },
  { key: "?", label: "?", does: "Show this list" },
];

/** Whether the key plays one of the listener's loops. */
export const isDigit = (key: string): boolean => /^[1-9]$/.test(key);

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/**
 * Returns the shortcut's key; null for any other press. Shift is allowed only for `/`, `?` and `+`,
 * which need it on some keyboards; letters also work with Caps Lock.
 */
export function shortcutOf(press: KeyPress): string | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = press.key.toLowerCase();
  if (press.shiftKey && !"/?+".includes(key)) return null;
  return isDigit(key) || SHORTCUTS.some((shortcut) => shortcut.key === key) ? key : null;
}
