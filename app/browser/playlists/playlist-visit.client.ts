import { playlistParts } from "~/contracts";
import { addresses } from "~/addresses";
import { postInBackground } from "~/browser/platform/json-requests";

let last = "";

/** Counts a visit of a playlist once, not each sorting or editing in it. */
export function start(page: HTMLElement): void {
  const pid = playlistParts.visited.of(page) ?? "";
  if (pid === last) return;
  last = pid;
  postInBackground(addresses.api.playlist.visit, { pid });
}
