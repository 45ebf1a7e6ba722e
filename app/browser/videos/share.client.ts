import { listen } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import { withChunk } from "../navigation/chunk.client";

const loadActions = () => import("./share-actions.client");
const CONTROLS = "[data-copy-link], [data-share], [data-share-in], [data-dismiss]";

function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const control = at?.closest<HTMLElement>(CONTROLS);
  if (!control) return;
  if (!control.dataset.shareIn) event.preventDefault();
  withChunk(loadActions(), ({ press }) => press(control));
}

/**
 * Inside `[data-share-url]`, `data-copy-link` copies the address, `data-share` opens the system's share sheet, and the links
 * (`data-share-in`) follow the section. Also shows and hides the share prompt.
 */
export function startSharing(): void {
  document.documentElement.toggleAttribute("data-can-share", "share" in navigator);
  document.addEventListener("click", onClick);
  listen("lor:share-prompt", ({ ytid }) =>
    withChunk(loadActions(), ({ promptToShare }) => promptToShare(ytid)),
  );
  listen("lor:slice", ({ id }) => {
    if (id !== pageItem()?.id) return;
    withChunk(loadActions(), ({ shareSection }) => shareSection());
  });
}
