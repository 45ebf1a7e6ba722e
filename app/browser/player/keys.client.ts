import { withChunk } from "~/browser/parts/chunk.client";

let press: ((event: KeyboardEvent) => void) | null = null;

/** Loads the shortcuts (KEYS-1) with the first key, and hands it over. */
export function startKeys(): void {
  addEventListener("keydown", (event) => {
    if (press) return press(event);
    // The page would scroll before the chunk is there.
    if (event.key === " " && event.target === document.body) event.preventDefault();
    withChunk(import("./shortcuts.client"), (loaded) => {
      press = loaded.press;
      press(event);
    });
  });
}
