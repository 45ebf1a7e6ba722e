import { localStorageOrNull, SHORTCUTS_KEY } from "~/browser/platform/storage";

/** The checkbox that switches the shortcuts off in this browser. */
export function start(section: HTMLElement): void {
  const box = section.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const storage = localStorageOrNull();
  if (!box) return;
  box.checked = storage?.getItem(SHORTCUTS_KEY) !== "off";
  box.disabled = !storage;
  box.addEventListener("change", () => {
    if (box.checked) storage?.removeItem(SHORTCUTS_KEY);
    else storage?.setItem(SHORTCUTS_KEY, "off");
  });
}
