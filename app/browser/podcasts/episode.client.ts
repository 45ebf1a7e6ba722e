import type { EpisodeItem } from "~/domain/items/item";
import { cardKey } from "~/domain/playlists/episode-card";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { requestNow } from "~/browser/platform/ask-player";
import { pageItem } from "~/browser/platform/page-item";
import { followTranscript } from "./transcript.client";
import { isPlainClick } from "../navigation/plain-click.client";
import { withChunk } from "../navigation/chunk.client";
import { type Start, playAt } from "./play-at.client";

function startOf({ seek, loop }: DOMStringMap): Start {
  if (loop === undefined) return { position: Number(seek), slice: null };
  const [start = 0, end = 0] = loop.split(",").map(Number);
  return { position: start, slice: { start, end } };
}

/** The section that plays is the one to add to a playlist. */
function nameSection(link: HTMLAnchorElement, { id, podcastId }: EpisodeItem): void {
  const now = requestNow()?.item;
  if (now?.kind !== "episode" || now.id !== id) return;
  const key = cardKey({ podcastId, episodeId: id, slice: now.slice });
  link.href = addToPlaylistPath(key, location.pathname + location.search);
}

/** Times in notes, chapters and transcripts play from there, or loop, without leaving the page. */
export function start(part: HTMLElement): void {
  const transcript = part.querySelector<HTMLElement>("[data-transcript]");
  if (transcript) followTranscript(transcript, part.dataset.episode ?? "");
  const drills = part.querySelector<HTMLFormElement>("[data-drills]");
  if (transcript && drills) {
    withChunk(import("./line-drill.client"), ({ startDrills }) => startDrills(drills, transcript));
  }
  part.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isStart = link?.dataset.seek !== undefined || link?.dataset.loop !== undefined;
    const item = pageItem();
    if (link?.dataset.add !== undefined && item?.kind === "episode") nameSection(link, item);
    if (!isPlainClick(event) || !link || !isStart || item?.kind !== "episode") return;
    event.preventDefault();
    playAt(item, startOf(link.dataset));
  });
}
