import { partAt } from "~/browser/platform/presses";
import { emit } from "~/browser/platform/events";
import { OFFLINE } from "~/browser/platform/snackbar";
import { withChunk } from "~/browser/parts/chunk.client";
import { endProgress, startProgress } from "./progress.client";
import { goThere, type Visit } from "./visit-request.client";

/** Requests what the code of visits imports together with it, and not only once it has arrived. */
function load() {
  const imported = [import("./fetch-page.client"), import("~/islands/player/passes/own-marks")];
  for (const part of imported) withChunk<object>(part);
  return import("./visit.client");
}

/** Without its code: a newer build has other code, so its page is loaded whole; without a network this page stays. */
function leave(wanted: Visit): void {
  endProgress();
  if (navigator.onLine && wanted.body === undefined) return goThere(wanted);
  emit("lor:snackbar", { message: OFFLINE, kind: "error" });
  wanted.onOffline?.();
}

/** Goes to a page within the document, by code that is loaded when the listener reaches for a link. */
export function visit(wanted: Visit): Promise<void> {
  startProgress();
  return new Promise((resolve) => {
    withChunk(
      load(),
      (chunk) => chunk.visit(wanted).then(resolve),
      () => resolve(leave(wanted)),
    );
  });
}

export function prepareVisits(): void {
  const reach = (event: Event) => {
    if (!partAt(event, "#header, #sidebar, #main")) return;
    for (const name of ["pointerover", "focusin"]) removeEventListener(name, reach);
    withChunk(load());
  };
  for (const name of ["pointerover", "focusin"]) addEventListener(name, reach);
}
