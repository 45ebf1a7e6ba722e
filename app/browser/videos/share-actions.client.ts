import { isWatchUrl } from "~/domain/shell/paths";
import { FAILED } from "~/browser/platform/messages";
import { listen } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import { snackbar } from "../shell/snackbar.client";

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

/** Copies the address, or opens the system's share sheet. */
export function share(button: HTMLElement): void {
  const shared = button.closest<HTMLElement>("[data-share-url]")?.dataset;
  const url = sharedUrl(shared?.shareUrl);
  void (button.matches("[data-share]") ? shareBySystem(url, shared?.shareTitle) : copy(url));
}

/** Puts the section that is in the address now into the share links. */
export function shareSection(): void {
  for (const list of document.querySelectorAll<HTMLElement>("[data-share-url]")) {
    const shared = sharedUrl(list.dataset.shareUrl);
    for (const link of list.querySelectorAll<HTMLAnchorElement>("[data-share-in]")) {
      const to = new URL(link.href);
      to.searchParams.set(link.dataset.shareIn ?? "", shared);
      link.href = to.href;
    }
  }
}

/** Videos to prompt for, whose page may not be shown at the time (PLAYER-11). */
const prompts = new Set<string>();

function showPrompt(): void {
  const ytid = pageItem()?.id;
  if (ytid && prompts.delete(ytid))
    document.getElementById("share-prompt")?.removeAttribute("hidden");
}

export function prompt(ytid: string): void {
  prompts.add(ytid);
  showPrompt();
}

listen("lor:navigated", showPrompt);
