import { listen } from "~/domain/events";
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

function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest<HTMLElement>("[data-share], [data-copy]");
  if (!button) return;
  event.preventDefault();
  const { share: shared, copy: copied, title = document.title } = button.dataset;
  const url = new URL(shared || copied || location.href, location.href).href;
  void (shared === undefined ? copy(url) : share(url, title));
}

/** The 10th repeat may show the page's share prompt, until it is dismissed. Nothing is rewarded. */
function startPrompt(): void {
  listen("lor:share-prompt", () => {
    const prompt = document.getElementById("share-prompt");
    if (prompt) prompt.hidden = false;
  });
  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const prompt = at?.closest("[data-dismiss]")?.closest<HTMLElement>("#share-prompt");
    if (prompt) prompt.hidden = true;
  });
}

/** `data-share` opens the browser's sharing sheet, `data-copy` copies; their value is the address, else this page's. */
export function startSharing(): void {
  document.addEventListener("click", onClick);
  startPrompt();
}
