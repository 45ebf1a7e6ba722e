import { useEffect, useState } from "react";
import { requestNow } from "~/browser/platform/ask-player";
import { listen, type NowPlaying } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import type { SliderProps } from "./slider-props";

/**
 * The item whose section is shown: what the listener wants to play, or that of the page as it was rendered, and later what the
 * player holds.
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
