import { listen } from "~/domain/events";
import { fetchPage } from "./fetch-page.client";
import { hasSession } from "./session.client";

/**
 * Whole parts of a public page that are the listener's alone, such as their latest plays: `data-own-src` names a personal
 * page whose part with the same `data-own` is put in.
 */
export async function fetchOwnParts(signal: AbortSignal): Promise<void> {
  if (!hasSession()) return;
  for (const part of document.querySelectorAll<HTMLElement>("#main [data-own-src]")) {
    const url = new URL(part.dataset.ownSrc ?? "", location.href);
    const answer = await fetchPage({ url }, signal);
    const page = answer.kind === "page" ? answer.page : null;
    const mine = page?.querySelector(`[data-own="${part.dataset.own}"]`);
    if (mine && !signal.aborted) part.replaceChildren(...mine.childNodes);
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
