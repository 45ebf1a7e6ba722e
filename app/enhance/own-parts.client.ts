import { listen } from "~/domain/events";
import { fetchPage } from "./fetch-page.client";
import { hasSession } from "./session.client";

/**
 * Whole parts of a public page that are the listener's alone, such as their latest plays: `data-own-src` names a personal
 * page whose part with the same `data-own` is put in. What cannot be had stays as it is drawn.
 */
export async function fetchOwnParts(signal: AbortSignal): Promise<void> {
  if (!hasSession()) return;
  for (const part of document.querySelectorAll<HTMLElement>("#main [data-own-src]")) {
    const page = await personalPage(part.dataset.ownSrc ?? "", signal);
    const mine = page?.querySelector(`[data-own="${part.dataset.own}"]`);
    if (mine && !signal.aborted) part.replaceChildren(...mine.childNodes);
  }
}

/** Null when it does not come, and when it breaks off on its way: aborted, say, by the next visit. */
async function personalPage(path: string, signal: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetchPage({ url: new URL(path, location.href) }, signal);
    return answer.kind === "page" ? answer.page : null;
  } catch {
    return null;
  }
}

/** The latest plays are others now, unless what was counted is at their top already. */
export function startOwnParts(): void {
  let asking: AbortController | null = null;
  listen("lor:counted", ({ ytid }) => {
    const recent = document.querySelector('#main [data-own="recent"]');
    const top = recent?.querySelector<HTMLElement>("[data-ytid]");
    if (!recent || top?.dataset.ytid === ytid) return;
    asking?.abort();
    asking = new AbortController();
    void fetchOwnParts(asking.signal);
  });
}
