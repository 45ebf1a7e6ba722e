import { chunkOf } from "~/browser/parts/chunk.client";

const withShortcuts = chunkOf(() => import("./shortcuts.client"));
let press: ((event: KeyboardEvent) => void) | null = null;

/** Loads the shortcuts (KEYS-1) on the first key press, and passes on each in order. */
export function startKeys(): void {
  addEventListener("keydown", (event) => {
    if (press) return press(event);
    // Otherwise the page would scroll before the chunk has loaded.
    if (event.key === " " && event.target === document.body) event.preventDefault();
    withShortcuts((loaded) => {
      ({ press } = loaded);
      press(event);
    });
  });
}
