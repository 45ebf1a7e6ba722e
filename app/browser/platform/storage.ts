import { type CookieName, serialiseCookie } from "~/domain/cookies/cookies";

/** The key of the listener's stored weekly discovery (DISCOVERY-7). */
export const KEPT_DISCOVERY = "lor:discovery";

/**
 * The key of the queue's length and the time it changed. Writing it sends a storage event to the
 * other tabs.
 */
export const QUEUED = "lor:queued";

/** Returns null if storage is forbidden: just reading the property may throw. */
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
