import { type CookieName, serialiseCookie } from "~/domain/shell/cookies";

/** Null where storage is forbidden: reading the property alone may throw. */
export function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function storeCookie(name: CookieName, value: string): void {
  document.cookie = serialiseCookie(name, value, location.protocol === "https:");
}

/** Where a listener's choice to go without keyboard shortcuts is kept, as `off` (KEYS-3). */
export const SHORTCUTS_KEY = "lor:shortcuts";

export function areShortcutsOff(): boolean {
  return localStorageOrNull()?.getItem(SHORTCUTS_KEY) === "off";
}
