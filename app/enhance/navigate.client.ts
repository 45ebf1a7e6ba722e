import { type ChosenList, listen } from "~/domain/events";
import { isPagePath, isWatchUrl } from "~/domain/paths";
import { watchPath } from "~/domain/youtube-id";
import { showPart } from "./arrive.client";
import { adoptEntry, currentEntry, startHistory } from "./history.client";
import { nowPlaying } from "./marks.client";
import { isSamePage, shownUrl, visit } from "./visit.client";

export function isOurPage(url: URL): boolean {
  return url.origin === location.origin && isPagePath(url.pathname);
}

function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const withModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || withModifier) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self")) return null;
  return link.hasAttribute("download") || link.closest("[data-hard]") ? null : link;
}

/**
 * Home shows what plays, so while the player holds a video it is that video's own page (ARCHITECTURE D3), or that of its
 * channel.
 */
function homeOfPlayer(url: URL): URL {
  const playing = nowPlaying();
  if (url.pathname !== "/" || url.search || !playing) return url;
  const channel = document.getElementById("player")?.dataset.live;
  if (channel) return new URL(`/stream/${channel}`, url);
  return new URL(watchPath({ ytid: playing.ytid, ...playing.slice }), url);
}

/** The rows go with their page, but Next goes on among them. */
function listAround(link: HTMLElement): ChosenList | undefined {
  const row = link.closest<HTMLElement>("#main [data-ytid]");
  const rows = row?.parentElement;
  return rows ? { rows, page: location.href, ytid: row.dataset.ytid ?? "" } : undefined;
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
    url: homeOfPlayer(url),
    history: "push",
    play: isWatchUrl(url) && !link.closest("#player"),
    from,
    list: listAround(link),
  });
}

let takenBack = false;

function onPopState(): void {
  const step = adoptEntry();
  const url = new URL(location.href);
  if (takenBack) {
    takenBack = false;
    return;
  }
  if (isSamePage(url, shownUrl())) {
    const entry = currentEntry();
    if (step !== 0 && entry) scrollTo(entry.x, entry.y);
    else showPart(url);
    return;
  }
  const onOffline = () => {
    takenBack = step !== 0;
    history.go(-step);
  };
  void visit({ url, history: "none", ...(step !== 0 && { onOffline }) });
}

function goTo({ url: address, replace }: { url: string; replace?: boolean }): void {
  const url = new URL(address, location.href);
  if (isOurPage(url)) void visit({ url, history: replace ? "replace" : "push", quiet: true });
  else location.assign(url);
}

/** In-app navigation: links, back and forward, and what the islands ask for with `lor:navigate`. */
export function startNavigation(): void {
  startHistory();
  document.addEventListener("click", onClick);
  addEventListener("popstate", onPopState);
  listen("lor:navigate", goTo);
}
