import { formParts, listParts, playParts } from "~/contracts";
import { type ChosenList, type Destination, listen } from "~/browser/platform/events";
import { partAt } from "~/browser/platform/presses";
import { itemIdOf, ROWS } from "~/browser/platform/rows/item-rows";
import { isPagePath, isWatchUrl } from "~/domain/shell/paths";
import { adoptEntry, currentEntry, startHistory } from "./history.client";
import { isPlainClick } from "~/browser/parts/plain-click.client";
import { showPart } from "./show-part.client";
import { isSamePage, shownUrl, tidyAddress } from "./shown-page.client";
import { prepareVisits, visit } from "./start-visit.client";

export function isOurPage(url: URL): boolean {
  return url.origin === location.origin && isPagePath(url.pathname);
}

function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null;
  const link = partAt<HTMLAnchorElement>(event, "a");
  if (!link?.href || (link.target && link.target !== "_self")) return null;
  return link.hasAttribute("download") || link.closest(formParts.hard.selector) ? null : link;
}

/**
 * Returns the list that a control plays from. A control outside the rows names the first video to
 * play.
 */
export function listAround(control: HTMLElement): ChosenList | undefined {
  const row = control.closest(`#main :is(${ROWS})`);
  const first = playParts.first.of(control);
  const rows = first
    ? document.querySelector<HTMLElement>(`#main ${listParts.rows.selector}`)
    : row?.parentElement;
  const id = first ?? itemIdOf(row) ?? "";
  const through = listParts.through.of(control);
  return rows ? { rows, page: location.href, id, through } : undefined;
}

function onClick(event: MouseEvent): void {
  const link = followedLink(event);
  if (!link) return;
  const url = new URL(link.href);
  const isPart = url.href.includes("#") && isSamePage(url, new URL(location.href));
  if (!isOurPage(url) || isPart) return;
  event.preventDefault();
  const from = link.getAttribute("href") ?? "";
  void visit({
    url,
    history: "push",
    play: (isWatchUrl(url) || url.searchParams.has("play")) && !link.closest("#player"),
    from,
    list: listAround(link),
  });
}

let isUndoing = false;

function onPopState(): void {
  const step = adoptEntry();
  const url = new URL(location.href);
  if (isUndoing) {
    isUndoing = false;
    return;
  }
  if (isSamePage(url, shownUrl())) {
    const entry = currentEntry();
    if (step !== 0 && entry) scrollTo(entry.x, entry.y);
    else showPart(url);
    return;
  }
  const onOffline = () => {
    isUndoing = step !== 0;
    history.go(-step);
  };
  void visit({ url, history: "none", ...(step !== 0 && { onOffline }) });
}

function goTo({ url: address, replace, follows }: Destination): void {
  const url = new URL(address, location.href);
  const history = replace ? "replace" : "push";
  if (isOurPage(url)) void visit({ url, history, quiet: true, follows });
  else location.assign(url);
}

/** In-app navigation by links, back and forward, and `lor:navigate` events. */
export function startNavigation(): void {
  startHistory();
  tidyAddress();
  prepareVisits();
  // Listens at the window, which events reach after all behaviours.
  addEventListener("click", onClick);
  addEventListener("popstate", onPopState);
  listen("lor:navigate", goTo);
}
