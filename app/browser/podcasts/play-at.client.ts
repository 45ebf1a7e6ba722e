import { requestNow } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { switchRepeatOn } from "~/browser/parts/repeat-on.client";
import type { EpisodeItem } from "~/domain/items/item";
import { isSounding } from "~/domain/player/player";
import type { Section } from "~/domain/section/section";

export type Start = { position: number; section: Section | null };

/**
 * Plays the page's episode from another position or with another section, even if it already plays.
 */
export function playAt(item: EpisodeItem, { position, section }: Start): void {
  if (section) switchRepeatOn();
  const now = requestNow();
  const isHeld = now?.item.id === item.id && now.state !== "unstarted" && now.state !== "cued";
  if (!isHeld) {
    // At 0 it would resume at the listener's position.
    const there = { ...item, startAt: position || 0.1, slice: section };
    delete there.startedAt;
    return emit("lor:play-request", { item: there, autoplay: true });
  }
  emit("lor:section", { id: item.id, slice: section });
  emit("lor:seek", { seconds: position });
  if (!isSounding(now.state)) emit("lor:play-request", { item: now.item, autoplay: true });
}
