import { partAt } from "~/browser/platform/presses";
import { emit } from "~/browser/platform/events";
import { OFFLINE } from "~/browser/platform/snackbar";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";
import { endProgress, startProgress } from "./progress.client";
import { goThere, type Visit } from "./visit-request.client";

const withVisits = chunkOf(() => import("./visit.client"));
const withFetching = chunkOf(() => import("~/browser/navigation/fetch/fetch-page.client"));
const withMarks = chunkOf(() => import("~/islands/player/passes/own-marks"));

/** Preloads the modules that the visits chunk imports, so that they load together with it. */
function preload(): void {
  withFetching(() => undefined, tryNextTime);
  withMarks(() => undefined, tryNextTime);
}

/**
 * Goes on without the chunk: loads the whole page if a newer build has replaced it; without a
 * network, stays on this page.
 */
function leave(wanted: Visit): void {
  endProgress();
  if (navigator.onLine && wanted.body === undefined) return goThere(wanted);
  emit("lor:snackbar", { message: OFFLINE, kind: "error" });
  wanted.onOffline?.();
}

/** Goes to a page within the document. The code is loaded when the listener reaches for a link. */
export function visit(wanted: Visit): Promise<void> {
  startProgress();
  preload();
  return new Promise((resolve) => {
    withVisits(
      (chunk) => chunk.visit(wanted).then(resolve),
      () => resolve(leave(wanted)),
    );
  });
}

export function prepareVisits(): void {
  const reach = (event: Event) => {
    if (!partAt(event, "#header, #sidebar, #main")) return;
    for (const name of ["pointerover", "focusin"]) removeEventListener(name, reach);
    preload();
    withVisits(() => undefined, tryNextTime);
  };
  for (const name of ["pointerover", "focusin"]) addEventListener(name, reach);
}
