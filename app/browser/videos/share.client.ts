import { listen } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import { withChunk } from "../navigation/chunk.client";

const loadActions = () => import("./share-actions.client");

function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest<HTMLElement>("[data-copy-link], [data-share]");
  const dismissed = at?.closest<HTMLElement>("[data-dismiss]")?.dataset.dismiss;
  if (!button && !dismissed) return;
  event.preventDefault();
  if (dismissed) document.getElementById(dismissed)?.setAttribute("hidden", "");
  else if (button) withChunk(loadActions(), ({ share }) => share(button));
}

/**
 * Inside `[data-share-url]`, `data-copy-link` copies the address, `data-share` opens the system's share sheet, and the links
 * follow the section. Also shows and hides the share prompt.
 */
export function startSharing(): void {
  document.documentElement.toggleAttribute("data-can-share", "share" in navigator);
  document.addEventListener("click", onClick);
  listen("lor:share-prompt", ({ ytid }) => {
    withChunk(loadActions(), ({ prompt }) => prompt(ytid));
  });
  listen("lor:slice", ({ id }) => {
    if (id !== pageItem()?.id) return;
    withChunk(loadActions(), ({ shareSection }) => shareSection());
  });
}
