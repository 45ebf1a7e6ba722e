import { lineParts, savedLoopParts } from "~/contracts";
import { switchRepeatOn } from "~/browser/platform/repeat-on";
import { requestNow } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { type EpisodeItem, type VideoItem, withSection } from "~/domain/items/item";
import { isSounding } from "~/domain/player/player";

/** Loops what a chip names, from its start, at its speed. */
export function playLoop(item: VideoItem | EpisodeItem, chip: HTMLElement): void {
  const [start, end] = [lineParts.start.of(chip), lineParts.end.of(chip)];
  const rate = savedLoopParts.rate.of(chip);
  const slice = { start, end };
  switchRepeatOn();
  const now = requestNow();
  const isHeld = now?.item.id === item.id && now.state !== "unstarted" && now.state !== "cued";
  if (isHeld) {
    emit("lor:section", { id: item.id, slice });
    emit("lor:seek", { seconds: start });
  }
  if (rate) emit("lor:rate", { rate });
  const there = isHeld ? now.item : { ...item, slice, ...(rate && { speed: rate }) };
  if (!isHeld || !isSounding(now.state))
    emit("lor:play-request", { item: withSection(there, slice), autoplay: true });
}
