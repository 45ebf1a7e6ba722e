import { areShortcutsOff } from "~/browser/platform/storage";
import { withChunk } from "../navigation/chunk.client";

let press: ((event: KeyboardEvent) => void) | null = null;

/** Loads the shortcuts (KEYS-1) with the first key that is pressed outside of fields, and hands it over. */
function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (press) return press(event);
  if (!(target instanceof Element) || target.closest("input, textarea, select")) return;
  if (areShortcutsOff()) return;
  // The page would scroll before the chunk is there.
  if (key === " " && target.matches("body, main")) event.preventDefault();
  withChunk(import("./shortcuts.client"), (loaded) => {
    press = loaded.press;
    press(event);
  });
}

export function startKeys(): void {
  addEventListener("keydown", onKey);
}
