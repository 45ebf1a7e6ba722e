import { sharingParts } from "~/contracts";
import { behaviour } from "~/browser/parts/behaviour.client";
import { listen } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import { withChunk } from "~/browser/parts/chunk.client";

const loadActions = () => import("./share-actions.client");
const CONTROLS = `${sharingParts.copy.selector}, ${sharingParts.system.selector}, ${sharingParts.site.selector}, ${sharingParts.dismiss.selector}`;

/**
 * Copies and shares addresses, keeps the section in links to other sites up to date, and shows and
 * hides the share prompt.
 */
export function startSharing(): void {
  sharingParts.canShare.set(document.documentElement, "share" in navigator);
  behaviour(CONTROLS, "click", (control, event) => {
    if (!sharingParts.site.isOn(control)) event.preventDefault();
    withChunk(loadActions(), ({ press }) => press(control));
  });
  listen("lor:share-prompt", ({ ytid }) =>
    withChunk(loadActions(), ({ promptToShare }) => promptToShare(ytid)),
  );
  listen("lor:section", ({ id }) => {
    if (id !== pageItem()?.id) return;
    withChunk(loadActions(), ({ shareSection }) => shareSection());
  });
}
