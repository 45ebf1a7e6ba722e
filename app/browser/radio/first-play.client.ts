import { addresses } from "~/addresses";
import { hasSession } from "~/browser/platform/session";
import { localStorageOrNull } from "~/browser/platform/storage";
import { whenQuiet } from "../shell/prompt.client";
import { snackbar } from "~/browser/platform/snackbar";

const PLAYS = "lor:stations-heard";
/** Stations heard before the tip is shown, once in this browser (RADIO-8). */
const SHOW_AFTER = 1;

const TIP = "Do you like this station? Press its heart and find it again in Favorite/History.";

/** Asks the server whether the listener has already hearted the station. */
async function isHearted(id: string): Promise<boolean> {
  if (!hasSession()) return false;
  const response = await fetch(`${addresses.api.radio.hearted}?ids=${id}`);
  const { res = [] }: { res?: string[] } = await response.json();
  return res.includes(id);
}

const heartInDock = () =>
  document.querySelector(`#player form[action="${addresses.api.radio.heart.clear}"]`);

async function showTip(id: string): Promise<void> {
  if (await isHearted(id).catch(() => true)) return;
  whenQuiet(() => heartInDock() ?? snackbar(TIP));
}

/** Counts a station that is heard, and shows once where hearted stations are listed. */
export function promptAfterPlay(id: string): void {
  const store = localStorageOrNull();
  const heard = Number(store?.getItem(PLAYS) ?? 0) + 1;
  if (!store || heard > SHOW_AFTER) return;
  try {
    store.setItem(PLAYS, String(heard));
  } catch {
    return;
  }
  if (heard === SHOW_AFTER) void showTip(id);
}
