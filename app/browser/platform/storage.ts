import { type CookieName, serialiseCookie } from "~/domain/cookies/cookies";

/** Where the listener's weekly discovery is kept (DISCOVERY-7). */
export const KEPT_DISCOVERY = "lor:discovery";

/** Holds the queue's length and the time of the change. Writing it sends a storage event to the other tabs. */
export const QUEUED = "lor:queued";

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
