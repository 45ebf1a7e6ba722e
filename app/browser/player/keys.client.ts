import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withShortcuts = chunkOf(() => import("./shortcuts.client"));
let press: ((event: KeyboardEvent) => void) | null = null;

/** Whether a key is likely to be a shortcut, not a word that is typed or a step of the focus. */
function isAsked({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return target === document.body && key.length === 1 && !ctrlKey && !metaKey;
}

/** Loads the shortcuts (KEYS-1) on the first key press, and passes on each in order. */
export function startKeys(): void {
  addEventListener("keydown", (event) => {
    if (press) return press(event);
    // Otherwise the page would scroll before the chunk has loaded.
    if (event.key === " " && event.target === document.body) event.preventDefault();
    withShortcuts(
      (loaded) => {
        ({ press } = loaded);
        press(event);
      },
      isAsked(event) ? undefined : tryNextTime,
    );
  });
}
