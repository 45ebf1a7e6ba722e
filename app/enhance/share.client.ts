import { listen } from "~/domain/events";
import { isWatchUrl } from "~/domain/paths";
import { FAILED, snackbar } from "./snackbar.client";

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    snackbar("Copied Link");
  } catch {
    snackbar(FAILED, "error");
  }
}

/** The browser's own sheet where there is one. A listener who closes it has changed their mind. */
async function share(url: string, title: string): Promise<void> {
  if (!("share" in navigator)) return copy(url);
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
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
  const button = at?.closest<HTMLElement>("[data-share], [data-copy-link]");
  const dismissed = at?.closest<HTMLElement>("[data-dismiss]")?.dataset.dismiss;
  if (!button && !dismissed) return;
  event.preventDefault();
  if (dismissed) return setHidden(dismissed, true);
  const { shareUrl, shareTitle = document.title } =
    button?.closest<HTMLElement>("[data-share-url]")?.dataset ?? {};
  const url = sharedUrl(shareUrl);
  void (button?.dataset.share === undefined ? copy(url) : share(url, shareTitle));
}

function setHidden(id: string, hidden: boolean): void {
  const element = document.getElementById(id);
  if (element) element.hidden = hidden;
}

function offerSheet(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = !("share" in navigator);
  }
}

/**
 * Inside `[data-share-url]`, `data-share` opens the browser's sharing sheet and `data-copy-link` copies. The 10th repeat
 * shows the page's share prompt until it is dismissed; nothing is rewarded.
 */
export function startSharing(): void {
  document.addEventListener("click", onClick);
  listen("lor:share-prompt", () => setHidden("share-prompt", false));
  listen("lor:navigated", offerSheet);
  offerSheet();
}
