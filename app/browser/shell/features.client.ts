import { listen } from "~/browser/platform/events";
import { withChunk } from "../navigation/chunk.client";

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
  ["sound-hearts", () => import("../lists/sound-hearts.client")],
  ["sign-in", () => import("../account/sign-in.client")],
]);

const loading = new WeakSet<HTMLElement>();

/** A part loses its `data-feature` when it has started. One that could not be loaded is tried again after the next navigation. */
function startPart(element: HTMLElement): void {
  const load = parts.get(element.dataset.feature ?? "");
  if (!load || loading.has(element)) return;
  loading.add(element);
  const begin = ({ start }: Part) => {
    start(element);
    delete element.dataset.feature;
  };
  withChunk(load(), begin, () => loading.delete(element));
}

/** Of the whole page, or of what was streamed into it since. */
export function startParts(): void {
  document.querySelectorAll<HTMLElement>("#main [data-feature]").forEach(startPart);
}

/** Loads the scripts of the parts that a page has. */
export function startFeatures(): void {
  startParts();
  listen("lor:navigated", startParts);
  addEventListener("DOMContentLoaded", startParts);
}
