import { pageItem } from "~/browser/platform/page-item";
import { followTranscript } from "./transcript.client";
import { isPlainClick } from "../navigation/plain-click.client";
import { withChunk } from "../navigation/chunk.client";
import { type Place, playAt } from "./play-at.client";

function placeOf({ seek, loop }: DOMStringMap): Place {
  if (loop === undefined) return { startAt: Number(seek), slice: null };
  const [start = 0, end = 0] = loop.split(",").map(Number);
  return { startAt: start, slice: { start, end } };
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
    const isPlace = link?.dataset.seek !== undefined || link?.dataset.loop !== undefined;
    const item = pageItem();
    if (!isPlainClick(event) || !link || !isPlace || item?.kind !== "episode") return;
    event.preventDefault();
    playAt(item, placeOf(link.dataset));
  });
}
