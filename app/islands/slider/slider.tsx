import { can } from "~/domain/items/item";
import { LoopForm } from "./form/loop-form";
import type { SliderProps } from "./slider-props";
import { useHeldItem } from "./use-held-item";

/**
 * The loop bar of the dock (PLAYER-2), for items that can loop. It starts afresh with each item
 * that the player takes.
 */
export default function Slider(props: SliderProps) {
  const held = useHeldItem(props);
  return can(held.item).loop ? <LoopForm key={held.item.id} {...held} /> : null;
}
