import { addresses } from "~/addresses";
import { postInBackground } from "~/browser/platform/json-requests";

let last: string | undefined;

/** Counts a visit of a playlist once, not each sorting or editing in it. */
export function start({ dataset }: HTMLElement): void {
  const { playlist: pid } = dataset;
  if (pid === last) return;
  last = pid;
  postInBackground(addresses.api.playlist.visit, { pid });
}
