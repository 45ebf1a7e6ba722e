import { localStorageOrNull } from "~/browser/platform/storage";
import { whenQuiet } from "../shell/prompt.client";
import { snackbar } from "../shell/snackbar.client";

const PLAYS = "lor:stations-heard";
/** Heard stations, after which this browser is asked once (RADIO-8). */
const SHOW_AFTER = 1;

const TIP = "Do you like this station? Press its heart and find it again in Favorite/History.";

/** The listener has pressed it already. */
function isHearted(): boolean {
  return document.querySelector('#player [data-sound-heart] [aria-pressed="true"]') !== null;
}

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
  if (heard === SHOW_AFTER) whenQuiet(() => isHearted() || snackbar(TIP));
}
