import { addresses } from "~/addresses";
import { lineParts, savedLoopParts } from "~/contracts";
import { switchRepeatOn } from "~/browser/parts/repeat-on.client";
import { requestNow } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { postInBackground } from "~/browser/platform/json-requests";
import { type EpisodeItem, type VideoItem, withSection } from "~/domain/items/item";
import type { Section } from "~/domain/section/section";
import { sliderBody } from "~/domain/section/slider-body";
import { isSounding } from "~/domain/player/player";

/** Keeps a section as the one set last, on the server and in the address of its page. */
function keep({ id, kind }: VideoItem | EpisodeItem, section: Section, href: string): void {
  history.replaceState(history.state, "", href);
  if (kind !== "video") return;
  postInBackground(addresses.api.slider.set, sliderBody(id, section));
}

/** Loops what a chip of the item's page names, from its start, at its speed. */
export function playLoop(item: VideoItem | EpisodeItem, chip: HTMLAnchorElement): void {
  const [start, end] = [lineParts.start.of(chip), lineParts.end.of(chip)];
  const rate = savedLoopParts.rate.of(chip);
  const slice = { start, end };
  switchRepeatOn();
  keep(item, slice, chip.href);
  const now = requestNow();
  const isHeld = now?.item.id === item.id && now.state !== "unstarted" && now.state !== "cued";
  if (isHeld) {
    emit("lor:section", { id: item.id, slice });
    emit("lor:seek", { seconds: start });
  }
  if (rate) emit("lor:rate", { rate });
  const there = isHeld ? now.item : { ...item, slice, ...(rate && { speed: rate }) };
  if (!isHeld || !isSounding(now.state))
    emit("lor:play-request", {
      item: { ...withSection(there, slice), passes: 0 },
      autoplay: true,
    });
}
