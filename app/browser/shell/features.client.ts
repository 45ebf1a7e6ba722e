import { lineParts, lyricsParts, scriptParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { holdPress } from "~/browser/platform/held-press";
import { isPlainClick } from "../navigation/plain-click.client";

type Part = { start: (element: HTMLElement) => void };

/** Parts of a page with their own script, by `data-feature`. */
const parts = new Map<string, () => Promise<Part>>([
  ["advert-report", () => import("../ads/advert-report.client")],
  ["artist-radio", () => import("../artist-radio/artist-radio.client")],
  ["channel", () => import("../channels/channel.client")],
  ["confirm-delete", () => import("../playlists/confirm-delete.client")],
  ["discovery", () => import("../discovery/discovery.client")],
  ["feed", () => import("../podcasts/feed.client")],
  ["fields", () => import("../forms/fields.client")],
  ["episode", () => import("../podcasts/episode.client")],
  ["playlist-visit", () => import("../playlists/playlist-visit.client")],
  ["shortcuts", () => import("../player/shortcuts.client")],
  ["radio", () => import("../radio/radio.client")],
  ["sound-hearts", () => import("../lists/sound-hearts.client")],
  ["sign-in", () => import("../account/sign-in.client")],
]);

/** Parts whose code is being loaded. */
const awaited = new Map<Element, Promise<unknown>>();

/** Holds back presses in this part of the page until its code has loaded. */
export function awaitCode(part: Element, code: Promise<unknown>): void {
  const end = () => awaited.delete(part);
  awaited.set(part, code.then(end, end));
}

/**
 * Starts a part, which then loses its `data-feature`. If its code cannot be loaded, the next
 * navigation tries again.
 */
function startPart(element: HTMLElement): void {
  const load = parts.get(scriptParts.script.of(element) ?? "");
  if (!load || awaited.has(element)) return;
  const begin = ({ start }: Part) => {
    start(element);
    scriptParts.script.remove(element);
  };
  awaitCode(element, load().then(begin));
}

/** Starts the parts of the whole page, including those streamed in since. */
export function startParts(): void {
  document.querySelectorAll<HTMLElement>(`#main ${scriptParts.script.selector}`).forEach(startPart);
}

/** Holds back a press until its part has started. */
function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const pressed = at?.closest<HTMLElement>(
    `button, ${lineParts.seek.selector}, ${lineParts.loop.selector}, ${lyricsParts.lines.selector} a`,
  );
  const code = awaited.get(
    pressed?.closest(`${scriptParts.script.selector}, ${lyricsParts.panel.selector}`) as Element,
  );
  if (code && isPlainClick(event)) void holdPress(event, pressed!, code);
}

/** Loads the scripts for the parts of each page. */
export function startFeatures(): void {
  document.addEventListener("click", onClick, { capture: true });
  startParts();
  listen("lor:navigated", startParts);
  addEventListener("DOMContentLoaded", startParts);
}
