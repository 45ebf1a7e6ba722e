import { sharingParts } from "~/contracts";
import { togglePage, togglePart } from "~/browser/navigation/sheet/page-sheet.client";
import { isWatchUrl } from "~/domain/shell/paths";
import { requestNow } from "~/browser/platform/ask-player";
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

/** Returns the address to share, with the current section if it is that of the page's video. */
function sharedUrl(links: Element | null): string {
  const url = new URL(sharingParts.url.of(links) ?? location.href, location.href);
  const here = new URL(location.href);
  const ytid = isWatchUrl(here) ? here.searchParams.get("v") : null;
  for (const name of ytid && url.href.includes(ytid) ? ["s", "e"] : []) {
    const time = here.searchParams.get(name);
    if (time) url.searchParams.set(name, time);
    else url.searchParams.delete(name);
  }
  return url.href;
}

/** Puts the current section into the links and the field. */
function addSection(links: HTMLElement): void {
  const address = sharedUrl(links);
  links.querySelector("input")?.setAttribute("value", address);
  for (const link of links.querySelectorAll<HTMLAnchorElement>(sharingParts.site.selector)) {
    const to = new URL(link.href);
    to.searchParams.set(sharingParts.site.of(link) ?? "", address);
    link.href = to.href;
  }
}

/** Opens the system's share sheet; returns false if there is none, or if it refuses. */
async function shareBySystem(url: string, title: string | null | undefined): Promise<boolean> {
  if (!("share" in navigator)) return false;
  return navigator.share({ url, title: title ?? undefined }).then(
    () => true,
    // The listener has closed it.
    (error: unknown) => error instanceof DOMException && error.name === "AbortError",
  );
}

/** Shares by the system's sheet, or by ours with a copy of the page's links. */
async function share(links: HTMLElement, button: HTMLElement): Promise<boolean> {
  if (await shareBySystem(sharedUrl(links), sharingParts.title.of(links))) return true;
  const copied = document.importNode(links, true);
  copied.removeAttribute("id");
  addSection(copied);
  return togglePart(copied, button);
}

/** Shares what the dock holds, whose links may be on another page. */
export async function shareFromDock(link: HTMLAnchorElement): Promise<void> {
  const url = new URL(link.href);
  const links = document.querySelector<HTMLElement>("#share");
  const isHere = pageItem()?.id === url.searchParams.get("v");
  shared.add(pageItem()?.id ?? "");
  if (links && isHere && (await share(links, link))) return;
  const title = requestNow()?.item.title;
  if (!isHere && (await shareBySystem(url.href.replace(url.hash, ""), title))) return;
  await togglePage(url, link);
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
export async function press(control: HTMLElement): Promise<void> {
  const dismissed = sharingParts.dismiss.of(control);
  if (dismissed) return setHidden(dismissed, true);
  shared.add(pageItem()?.id ?? "");
  if (sharingParts.copy.isOn(control))
    return copy(sharedUrl(control.closest(sharingParts.url.selector)));
  const links = control.parentElement?.querySelector<HTMLElement>(sharingParts.url.selector);
  if (links && !(await share(links, control))) control.parentElement?.setAttribute("open", "");
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
