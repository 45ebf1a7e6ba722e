import { can } from "~/domain/items/item";
import { LoopForm } from "./form/loop-form";
import type { SliderProps } from "./slider-props";
import { useEffect, useState } from "react";
import { requestNow } from "~/browser/platform/ask-player";
import { listen, type NowPlaying } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";

/**
 * Returns the item whose section is shown: the one the listener wants to play, else the rendered
 * page's, and later the player's.
 */
function useHeldItem(rendered: SliderProps): SliderProps {
  const [held, setHeld] = useState(rendered);
  useEffect(() => {
    const follow = ({ item }: Pick<NowPlaying, "item">) =>
      setHeld((shown) => (shown.item.id === item.id ? shown : { item }));
    const now = requestNow() ?? intent.request;
    if (now) follow(now);
    return listen("lor:playing", follow);
  }, []);
  return held;
}

/**
 * The loop bar of the dock (PLAYER-2), for items that can loop. It starts afresh with each item
 * that the player takes.
 */
export default function Slider(props: SliderProps) {
  const held = useHeldItem(props);
  return can(held.item).loop ? <LoopForm key={held.item.id} {...held} /> : null;
}
