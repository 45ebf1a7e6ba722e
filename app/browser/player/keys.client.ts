import { withChunk } from "~/browser/parts/chunk.client";

let press: ((event: KeyboardEvent) => void) | null = null;

/** Loads the shortcuts (KEYS-1) on the first key press, and passes it on. */
export function startKeys(): void {
  addEventListener("keydown", (event) => {
    if (press) return press(event);
    // Otherwise the page would scroll before the chunk has loaded.
    if (event.key === " " && event.target === document.body) event.preventDefault();
    withChunk(import("./shortcuts.client"), (loaded) => {
      press = loaded.press;
      press(event);
    });
  });
}
