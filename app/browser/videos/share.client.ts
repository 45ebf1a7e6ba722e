import { sharingParts } from "~/contracts";
import { behaviour } from "~/browser/parts/behaviour.client";
import { pressedLink } from "~/browser/parts/pressed-link.client";
import { listen } from "~/browser/platform/events";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withActions = chunkOf(() => import("./share-actions.client"));
const CONTROLS = `${sharingParts.copy.selector}, ${sharingParts.opener.selector}, ${sharingParts.dismiss.selector}`;

/** Copies and shares addresses, and shows and hides the share prompt. */
export function startSharing(): void {
  behaviour(CONTROLS, "click", (control, event) => {
    event.preventDefault();
    // Unfolds the links that it would show in a sheet.
    const unfold = () => control.closest("details")?.setAttribute("open", "");
    withActions(({ press }) => press(control), unfold);
  });
  pressedLink('[href$="#share"]', withActions, (code, link) => code.shareFromDock(link));
  listen("lor:share-prompt", ({ ytid }) =>
    withActions(({ promptToShare }) => promptToShare(ytid), tryNextTime),
  );
}
