import { lineParts, lyricsParts, scriptParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { holdPress } from "~/browser/platform/held-press";
import { isPlainClick } from "../navigation/plain-click.client";

type Part = { start: (element: HTMLElement) => void };

/** Parts of a page that have their own scripts, by their `data-feature`. */
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
  ["own-hearts", () => import("../marks/own-hearts.client")],
  ["sign-in", () => import("../account/sign-in.client")],
]);

/** Parts of the page whose code is on its way. */
const awaited = new Map<Element, Promise<unknown>>();

/** Presses in this part of the page wait for its code. */
export function awaitCode(part: Element, code: Promise<unknown>): void {
  const end = () => awaited.delete(part);
  awaited.set(part, code.then(end, end));
}

/** A part loses its `data-feature` when it has started. One that could not be loaded is tried again after the next navigation. */
function startPart(element: HTMLElement): void {
  const load = parts.get(scriptParts.script.of(element) ?? "");
  if (!load || awaited.has(element)) return;
  const begin = ({ start }: Part) => {
    start(element);
    scriptParts.script.remove(element);
  };
  awaitCode(element, load().then(begin));
}

/** Of the whole page, or of what was streamed into it since. */
export function startParts(): void {
  document.querySelectorAll<HTMLElement>(`#main ${scriptParts.script.selector}`).forEach(startPart);
}

/** A press on what a part handles waits for the part. */
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

/** Loads the scripts of the parts that a page has. */
export function startFeatures(): void {
  document.addEventListener("click", onClick, { capture: true });
  startParts();
  listen("lor:navigated", startParts);
  addEventListener("DOMContentLoaded", startParts);
}
