import type { ChosenList } from "~/browser/platform/events";
import type { PageRequest } from "./fetch-page.client";

export interface Visit extends PageRequest {
  /** How the browser's history changes; `none` when the browser has moved already. */
  history: "push" | "replace" | "none";
  /** The listener asked to play the page's video. */
  play?: boolean;
  quiet?: boolean;
  /** Nobody asked: the page is of what plays now. */
  follows?: boolean | undefined;
  /** Address of the link that was followed. */
  from?: string;
  /** The list around the link. */
  list?: ChosenList;
  /** Called when there is no network and the page stays. */
  onOffline?: () => void;
}

export function goThere({ url, history }: Visit): void {
  if (history === "none") location.reload();
  else if (history === "replace") location.replace(url);
  else location.assign(url);
}
