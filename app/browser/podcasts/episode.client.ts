import { emit, requestNow } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import type { EpisodeItem } from "~/domain/player/item";
import { followTranscript } from "./transcript.client";
import { isPlainClick } from "../navigation/plain-click.client";
import { isSounding } from "~/domain/player/player";
import type { Slice } from "~/domain/slider/slice";

type Place = { startAt: number; slice: Slice | null };

/** Plays the page's episode from another place or with another section, also while it plays already. */
function playAt(item: EpisodeItem, { startAt, slice }: Place): void {
  const now = requestNow();
  const isHeld = now?.item.id === item.id && now.state !== "unstarted" && now.state !== "cued";
  if (!isHeld) {
    // At 0 it would go on where the listener was.
    const there = { ...item, startAt: startAt || 0.1, slice };
    delete there.startedAt;
    return emit("lor:play-request", { item: there, autoplay: true });
  }
  emit("lor:slice", { id: item.id, slice });
  emit("lor:seek", { seconds: startAt });
  if (!isSounding(now.state)) emit("lor:play-request", { item: now.item, autoplay: true });
}

function placeOf({ seek, loop }: DOMStringMap): Place {
  if (loop === undefined) return { startAt: Number(seek), slice: null };
  const [start = 0, end = 0] = loop.split(",").map(Number);
  return { startAt: start, slice: { start, end } };
}

/** Times in notes, chapters and transcripts play from there, or loop, without leaving the page. */
export function start(part: HTMLElement): void {
  const transcript = part.querySelector<HTMLElement>("[data-transcript]");
  if (transcript) followTranscript(transcript, part.dataset.episode ?? "");
  part.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlace = link?.dataset.seek !== undefined || link?.dataset.loop !== undefined;
    const item = pageItem();
    if (!isPlainClick(event) || !link || !isPlace || item?.kind !== "episode") return;
    event.preventDefault();
    playAt(item, placeOf(link.dataset));
  });
}
