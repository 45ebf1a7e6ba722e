import { localStorageOrNull } from "~/browser/platform/storage";
import { snackbar } from "../shell/snackbar.client";

const PLAYS = "lor:stations-heard";
/** Heard stations, after which this browser is asked once (RADIO-8). */
const SHOW_AFTER = 1;

/** Counts a station that is heard, and says once where hearted ones are found. */
export function promptAfterPlay(): void {
  const store = localStorageOrNull();
  const heard = Number(store?.getItem(PLAYS) ?? 0) + 1;
  if (!store || heard > SHOW_AFTER) return;
  try {
    store.setItem(PLAYS, String(heard));
  } catch {
    return;
  }
  if (heard === SHOW_AFTER) {
    snackbar("Do you like this station? Press its heart and find it again in Favorite/History.");
  }
}
