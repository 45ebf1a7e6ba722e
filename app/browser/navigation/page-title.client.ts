import { headerParts, pageParts } from "~/contracts";
import { isSounding } from "~/domain/player/player";
import { listen } from "~/browser/platform/events";

/** The page's title, and that of the video that plays. */
let own = document.title;
let sounding = "";

/** Names the item that plays in the browser's tab (PLAYER-14). */
function setTabTitle(): void {
  const product =
    document.querySelector(`#header ${headerParts.area.is("logo")}`)?.textContent ?? "";
  document.title = sounding ? `${sounding} - ${product}` : own;
}

export function pageTitle(): string {
  return own;
}

export function setPageTitle(title: string): void {
  own = title;
  setTabTitle();
}

/** A panel that arrived late may carry the page's title in `data-page-title`. */
export function readStreamedTitle(): void {
  const title = pageParts.title.of(
    document.querySelector<HTMLElement>(`#main ${pageParts.title.selector}`),
  );
  if (title) setPageTitle(title);
}

export function startPageTitle(): void {
  readStreamedTitle();
  addEventListener("DOMContentLoaded", readStreamedTitle);
  listen("lor:playing", ({ item, state }) => {
    sounding = isSounding(state) ? item.title : "";
    setTabTitle();
  });
}
