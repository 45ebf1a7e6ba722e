import { can, type Item } from "~/domain/player/item";
import { LoopForm } from "./loop-form";
import type { Texts } from "./slider-state";
import { useHeldItem } from "./use-held-item";

export interface SliderProps {
  item: Item;
  /** Times that the server refused: the message, and the texts as typed. */
  rejected?: { message: string; texts: Partial<Texts> } | null;
}

/** The loop bar of the dock (PLAYER-2), for items that can loop. It starts anew with each that the player takes. */
export default function Slider(props: SliderProps) {
  const held = useHeldItem(props);
  return can(held.item).loop ? <LoopForm key={held.item.id} {...held} /> : null;
}
