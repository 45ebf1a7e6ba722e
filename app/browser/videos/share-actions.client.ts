import { sharingParts } from "~/contracts";
import { isWatchUrl } from "~/domain/shell/paths";
import { listen } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import { FAILED, snackbar } from "~/browser/platform/snackbar";

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    snackbar("Copied Link");
  } catch {
    snackbar(FAILED, "error");
  }
}

/** Adds the current section to the address of a shared watch page. */
function sharedUrl(rendered: string | null | undefined): string {
  const url = new URL(rendered ?? location.href, location.href);
  const here = new URL(location.href);
  for (const name of isWatchUrl(here) ? ["s", "e"] : []) {
    const time = here.searchParams.get(name);
    if (time) url.searchParams.set(name, time);
    else url.searchParams.delete(name);
  }
  return url.href;
}

/** Opens the system's share sheet. Closing it is not a failure. */
async function shareBySystem(url: string, title?: string): Promise<void> {
  await navigator.share({ url, title }).catch(() => undefined);
}

/** Copies the address, or opens the system's share sheet. */
function share(button: HTMLElement): void {
  const shared = button.closest(sharingParts.url.selector);
  const url = sharedUrl(sharingParts.url.of(shared));
  const title = sharingParts.title.of(shared) ?? undefined;
  void (sharingParts.system.isOn(button) ? shareBySystem(url, title) : copy(url));
}

function setHidden(id: string, hidden: boolean): void {
  const element = document.getElementById(id);
  if (element) element.hidden = hidden;
}

/** Videos that were shared here, and so need no prompt (PROMPT-3). */
const shared = new Set<string>();
/** Videos to prompt for. Their page may not be the current one (PLAYER-11). */
const prompts = new Set<string>();

/** Handles a press of a control that `startSharing` names. */
export function press(control: HTMLElement): void {
  const dismissed = sharingParts.dismiss.of(control);
  if (dismissed) return setHidden(dismissed, true);
  shared.add(pageItem()?.id ?? "");
  if (!sharingParts.site.isOn(control)) share(control);
}

function showPrompt(): void {
  const ytid = pageItem()?.id;
  if (ytid && prompts.delete(ytid) && !shared.has(ytid)) setHidden("share-prompt", false);
}

listen("lor:navigated", showPrompt);

/** Shows a video's share prompt once its page is shown. */
export function promptToShare(ytid: string): void {
  prompts.add(ytid);
  showPrompt();
}

/** Puts the current section into the share links. */
export function shareSection(): void {
  for (const list of document.querySelectorAll<HTMLElement>(sharingParts.url.selector)) {
    const address = sharedUrl(sharingParts.url.of(list));
    for (const link of list.querySelectorAll<HTMLAnchorElement>(sharingParts.site.selector)) {
      const to = new URL(link.href);
      to.searchParams.set(sharingParts.site.of(link) ?? "", address);
      link.href = to.href;
    }
  }
}
