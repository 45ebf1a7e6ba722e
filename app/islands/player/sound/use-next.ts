import { useEffect } from "react";
import { listen } from "~/browser/platform/events";
import { hasNext } from "../order/next-of-station";
import type { SoundProps } from "./sound-props";

/** Shows Next in the dock while the station has a next item, and hides it otherwise. */
export function useNext({ view: { item }, player }: SoundProps): void {
  const { choice } = player;
  useEffect(() => {
    const show = () => {
      const next = document.querySelector<HTMLElement>('#player .js-only[aria-label="Next"]');
      if (next) next.hidden = !hasNext(player);
    };
    show();
    return listen("lor:queue", show);
  }, [item, choice, player]);
}
