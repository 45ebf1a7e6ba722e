import { listen } from "~/domain/events";
import { isWatchUrl } from "~/domain/paths";
import { shareLinks } from "~/domain/share";
import { parseWishedVideo } from "~/domain/wish";
import { FAILED, snackbar } from "./snackbar.client";

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    snackbar("Copied Link");
  } catch {
    snackbar(FAILED, "error");
  }
}

/** A section that was set since the page was drawn belongs to what is shared. */
function sharedUrl(drawn: string | undefined): string {
  const url = new URL(drawn ?? location.href, location.href);
  const here = new URL(location.href);
  const isShown = isWatchUrl(here) && here.searchParams.get("v") === url.searchParams.get("v");
  if (isShown) url.search = here.search;
  return url.href;
}

/** A sheet that was closed is no failure. */
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

function shownVideo() {
  return parseWishedVideo(document.getElementById("page-video")?.textContent);
}

/** Videos whose 10th repeat was counted while another page may have been shown. */
const prompts = new Set<string>();

function showPrompt(): void {
  const ytid = shownVideo()?.ytid;
  if (ytid && prompts.delete(ytid)) setHidden("share-prompt", false);
}

/** The three links name the section that the address names by now. */
function shareSection(): void {
  for (const list of document.querySelectorAll<HTMLElement>("[data-share-url]")) {
    const { shareTitle: title = "", shareImage: image } = list.dataset;
    const links = shareLinks({ url: sharedUrl(list.dataset.shareUrl), title, image });
    for (const link of list.querySelectorAll<HTMLAnchorElement>("[data-share-by]")) {
      const by = link.dataset.shareBy;
      if (by === "twitter" || by === "facebook" || by === "pinterest") link.href = links[by];
    }
  }
}

/**
 * Inside `[data-share-url]`, `data-copy-link` copies, `data-share` opens the system's own sheet where the browser has one,
 * and the links follow the section. The 10th repeat of the page's video
 * shows its share prompt until it is dismissed; nothing is rewarded.
 */
export function startSharing(): void {
  document.documentElement.toggleAttribute("data-can-share", "share" in navigator);
  document.addEventListener("click", onClick);
  listen("lor:share-prompt", ({ ytid }) => {
    prompts.add(ytid);
    showPrompt();
  });
  listen("lor:navigated", showPrompt);
  listen("lor:slice", ({ ytid }) => {
    if (ytid === shownVideo()?.ytid) queueMicrotask(shareSection);
  });
}
