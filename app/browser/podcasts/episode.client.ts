import { addresses } from "~/addresses";
import { lineParts, podcastParts } from "~/contracts";
import type { EpisodeItem } from "~/domain/items/item";
import { cardKey } from "~/domain/playlists/episode-card";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { pageItem } from "~/browser/platform/page-item";
import { isPlainClick } from "~/browser/parts/plain-click.client";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { type Start, playAt } from "./play-at.client";

const withDrills = chunkOf(() => import("./line-drill.client"));

const UPDATE_EVERY_MS = 250;
/** Milliseconds after the listener scrolls during which the list does not scroll by itself. */
const NO_SCROLL_MS = 4000;

/** Marks the line being heard, and keeps it in sight. */
function followTranscript(list: HTMLElement, episodeId: string): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>(`a${lineParts.seek.selector}`)];
  let current: HTMLAnchorElement | undefined;
  let noScrollUntil = 0;
  for (const name of ["wheel", "touchmove"]) {
    const note = () => (noScrollUntil = performance.now() + NO_SCROLL_MS);
    list.addEventListener(name, note, { passive: true });
  }
  function update(): void {
    const { seconds } = requestPosition(episodeId);
    const at = links.findLast((link) => lineParts.seek.of(link) <= (seconds ?? -1));
    if (at === current) return;
    current?.removeAttribute("aria-current");
    current = at;
    if (!at) return;
    at.setAttribute("aria-current", "true");
    if (performance.now() < noScrollUntil) return;
    list.scrollTop += at.getBoundingClientRect().top - list.getBoundingClientRect().top - 60;
  }
  const timer = setInterval(() => {
    if (list.isConnected) update();
    else clearInterval(timer);
  }, UPDATE_EVERY_MS);
}

function startOf(link: Element): Start {
  const loop = lineParts.loop.of(link);
  if (!loop) return { position: lineParts.seek.of(link), section: null };
  const [start = 0, end = 0] = loop.split(",").map(Number);
  return { position: start, section: { start, end } };
}

/** Uses the section that plays when the episode is added to a playlist. */
function nameSection(link: HTMLAnchorElement, { id, podcastId }: EpisodeItem): void {
  const now = requestNow()?.item;
  if (now?.kind !== "episode" || now.id !== id) return;
  const key = cardKey({ podcastId, episodeId: id, section: now.slice });
  link.href = addToPlaylistPath(key, location.pathname + location.search);
}

/**
 * Lets times in notes, chapters and transcripts play from there, or loop, without leaving the page.
 */
export function start(part: HTMLElement): void {
  const transcript = part.querySelector<HTMLElement>(podcastParts.transcript.selector);
  if (transcript) followTranscript(transcript, podcastParts.episode.of(part) ?? "");
  const drills = part.querySelector<HTMLFormElement>(podcastParts.drills.selector);
  if (transcript && drills) {
    withDrills(({ startDrills }) => startDrills(drills, transcript));
  }
  part.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    const isStart = lineParts.seek.isOn(link) || lineParts.loop.isOn(link);
    const item = pageItem();
    const isAdding = link.pathname === addresses.playlist.add;
    if (isAdding && item?.kind === "episode") nameSection(link, item);
    if (!isPlainClick(event) || !isStart || item?.kind !== "episode") return;
    event.preventDefault();
    playAt(item, startOf(link));
  });
}
