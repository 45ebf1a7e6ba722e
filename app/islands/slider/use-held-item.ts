import { useEffect, useState } from "react";
import { requestNow } from "~/browser/platform/ask-player";
import { listen, type NowPlaying } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import type { SliderProps } from "./slider-props";

/**
 * Returns the item whose section is shown: the one the listener wants to play, else the rendered
 * page's, and later the player's.
 */
export function useHeldItem(rendered: SliderProps): SliderProps {
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
