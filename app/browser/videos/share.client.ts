import { listen } from "~/browser/platform/events";
import { isWatchUrl } from "~/domain/shell/paths";
import { pageItem } from "~/browser/platform/page-item";
import { FAILED, snackbar } from "../shell/snackbar.client";

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    snackbar("Copied Link");
  } catch {
    snackbar(FAILED, "error");
  }
}

/** A shared watch page gets the section that is in the address now. */
function sharedUrl(rendered: string | undefined): string {
  const url = new URL(rendered ?? location.href, location.href);
  const here = new URL(location.href);
  for (const name of isWatchUrl(here) ? ["s", "e"] : []) {
    const time = here.searchParams.get(name);
    if (time) url.searchParams.set(name, time);
    else url.searchParams.delete(name);
  }
  return url.href;
}

/** Closing the sheet is not a failure. */
async function shareBySystem(url: string, title?: string): Promise<void> {
  await navigator.share({ url, title }).catch(() => undefined);
}

function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest<HTMLElement>("[data-copy-link], [data-share]");
  const dismissed = at?.closest<HTMLElement>("[data-dismiss]")?.dataset.dismiss;
  if (!button && !dismissed) return;
  event.preventDefault();
  if (dismissed) return setHidden(dismissed, true);
  const shared = button?.closest<HTMLElement>("[data-share-url]")?.dataset;
  const url = sharedUrl(shared?.shareUrl);
  void (button?.matches("[data-share]") ? shareBySystem(url, shared?.shareTitle) : copy(url));
}

function setHidden(id: string, hidden: boolean): void {
  const element = document.getElementById(id);
  if (element) element.hidden = hidden;
}

/** Videos to prompt for, whose page may not be shown at the time (PLAYER-11). */
const prompts = new Set<string>();

function showPrompt(): void {
  const ytid = pageItem()?.id;
  if (ytid && prompts.delete(ytid)) setHidden("share-prompt", false);
}

/** Puts the section that is in the address now into the share links. */
function shareSection(): void {
  for (const list of document.querySelectorAll<HTMLElement>("[data-share-url]")) {
    const shared = sharedUrl(list.dataset.shareUrl);
    for (const link of list.querySelectorAll<HTMLAnchorElement>("[data-share-in]")) {
      const to = new URL(link.href);
      to.searchParams.set(link.dataset.shareIn ?? "", shared);
      link.href = to.href;
    }
  }
}

/**
 * Inside `[data-share-url]`, `data-copy-link` copies the address, `data-share` opens the system's share sheet, and the links
 * follow the section. Also shows and hides the share prompt.
 */
export function startSharing(): void {
  document.documentElement.toggleAttribute("data-can-share", "share" in navigator);
  document.addEventListener("click", onClick);
  listen("lor:share-prompt", ({ ytid }) => {
    prompts.add(ytid);
    showPrompt();
  });
  listen("lor:navigated", showPrompt);
  listen("lor:slice", ({ id }) => {
    if (id === pageItem()?.id) queueMicrotask(shareSection);
  });
}
