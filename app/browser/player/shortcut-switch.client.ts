import { localStorageOrNull } from "~/browser/platform/storage";

/** The key of the listener's choice to turn shortcuts off, stored as `off` (KEYS-3). */
const SHORTCUTS_KEY = "lor:shortcuts";

export function areShortcutsOff(): boolean {
  return localStorageOrNull()?.getItem(SHORTCUTS_KEY) === "off";
}

/** The checkbox that turns shortcuts off in this browser. */
export function start(section: HTMLElement): void {
  const box = section.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const storage = localStorageOrNull();
  if (!box) return;
  box.checked = !areShortcutsOff();
  box.disabled = !storage;
  box.addEventListener("change", () => {
    if (box.checked) storage?.removeItem(SHORTCUTS_KEY);
    else storage?.setItem(SHORTCUTS_KEY, "off");
  });
}
