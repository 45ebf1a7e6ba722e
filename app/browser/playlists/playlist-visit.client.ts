import { playlistParts } from "~/contracts";
import { addresses } from "~/addresses";
import { postInBackground } from "~/browser/platform/json-requests";

let last = "";

/** Counts one visit of a playlist, however often it is sorted or edited. */
export function start(page: HTMLElement): void {
  const pid = playlistParts.visited.of(page) ?? "";
  if (pid === last) return;
  last = pid;
  postInBackground(addresses.api.playlist.visit, { pid });
}
