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

function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest<HTMLElement>("[data-copy-link]");
  const dismissed = at?.closest<HTMLElement>("[data-dismiss]")?.dataset.dismiss;
  if (!button && !dismissed) return;
  event.preventDefault();
  if (dismissed) return setHidden(dismissed, true);
  void copy(sharedUrl(button?.closest<HTMLElement>("[data-share-url]")?.dataset.shareUrl));
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
 * Inside `[data-share-url]`, `data-copy-link` copies, and the links follow the section. The 10th repeat of the page's video
 * shows its share prompt until it is dismissed; nothing is rewarded.
 */
export function startSharing(): void {
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
