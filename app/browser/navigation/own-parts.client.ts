import { headerParts, pageParts } from "~/contracts";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";
import { queryIn, showResults } from "~/browser/navigation/sections/carry-sections.client";
import { startParts } from "~/browser/parts/page-scripts.client";
import { hasSession } from "~/browser/platform/session";
import type { OwnShell } from "~/islands/player/passes/own-marks";

/**
 * Fills in the listener's own parts of a public page, such as their latest plays. `data-own-src`
 * names a personal page, whose part with the same `data-own` is copied. A part that cannot be
 * loaded stays as it is.
 * @param only a selector of the parts to fill in
 */
export async function fetchOwnParts(signal: AbortSignal, only = ""): Promise<void> {
  if (!hasSession()) return;
  for (const part of document.querySelectorAll<HTMLElement>(
    `#main ${only}${pageParts.ownFrom.selector}`,
  )) {
    const page = await loadPersonalPage(pageParts.ownFrom.of(part) ?? "", signal);
    const own = pageParts.own.of(part);
    const mine = own && page?.querySelector(pageParts.own.is(own));
    if (mine && !signal.aborted) part.replaceChildren(...mine.childNodes);
  }
  startParts();
}

/** Returns null if it cannot be loaded or `signal` aborts it. */
async function loadPersonalPage(path: string, signal: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetchPage({ url: new URL(path, location.href) }, signal, true);
    return answer.kind === "page" ? answer.page : null;
  } catch {
    return null;
  }
}

/**
 * Shows who is signed in, their playlists and the search that found what plays. A page for
 * everybody does not say so, and another tab or device may have changed them.
 */
export async function learnShell({ music, search }: OwnShell, signal: AbortSignal): Promise<void> {
  const mine = `#sidebar ${pageParts.own.is("your-music")}`;
  const shown = document.querySelector(mine);
  if (!shown || (pageParts.musicOf.of(shown) === music && queryIn(document) === search)) return;
  const page = await loadPersonalPage(location.href, signal);
  if (!page || signal.aborted) return;
  for (const part of [mine, `#header ${headerParts.area.is("account")}`]) {
    const own = page.querySelector(part);
    if (own) document.querySelector(part)?.replaceWith(own);
  }
  showResults(page);
}
