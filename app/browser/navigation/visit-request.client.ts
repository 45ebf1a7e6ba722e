import type { ChosenList } from "~/browser/platform/events";
import type { PageRequest } from "~/browser/navigation/fetch/fetch-page.client";

export interface Visit extends PageRequest {
  /** How the browser's history changes; `none` if the browser has already moved. */
  history: "push" | "replace" | "none";
  /** Set if the listener asked to play the page's video. */
  play?: boolean;
  quiet?: boolean;
  /** Set if the page follows the player, rather than a request of the listener. */
  follows?: boolean | undefined;
  /** Address of the followed link. */
  from?: string;
  /** The list around the link. */
  list?: ChosenList;
  /** Shows the page elsewhere than in `#main`; returns false if it cannot. */
  take?: (page: Document) => boolean;
  /** Called if there is no network and the page stays. */
  onOffline?: () => void;
}

export function goThere({ url, history }: Visit): void {
  if (history === "none") location.reload();
  else if (history === "replace") location.replace(url);
  else location.assign(url);
}
