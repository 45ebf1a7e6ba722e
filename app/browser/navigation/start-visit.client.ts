import { type ChosenList, emit } from "~/browser/platform/events";
import { OFFLINE } from "~/browser/platform/messages";
import { withChunk } from "./chunk.client";
import type { PageRequest } from "./fetch-page.client";

export interface Visit extends PageRequest {
  /** How the browser's history changes; `none` when the browser has moved already. */
  history: "push" | "replace" | "none";
  /** The listener asked to play the page's video. */
  play?: boolean;
  quiet?: boolean;
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

const load = () => import("./visit.client");

/** Without its code: a newer build has other code, so its page is loaded whole; without a network this page stays. */
function leave(wanted: Visit): void {
  if (navigator.onLine && wanted.body === undefined) return goThere(wanted);
  emit("lor:snackbar", { message: OFFLINE, kind: "error" });
  wanted.onOffline?.();
}

/** Goes to a page within the document, by code that is loaded when the listener reaches for a link. */
export function visit(wanted: Visit): Promise<void> {
  return new Promise((resolve) => {
    withChunk(
      load(),
      (chunk) => chunk.visit(wanted).then(resolve),
      () => resolve(leave(wanted)),
    );
  });
}

export function prepareVisits(): void {
  const reach = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest("#header, #sidebar, #main")) return;
    for (const name of ["pointerover", "focusin"]) removeEventListener(name, reach);
    withChunk(load(), () => undefined);
  };
  for (const name of ["pointerover", "focusin"]) addEventListener(name, reach);
}
