import { useEffect, useState } from "react";
import { listen, type NowPlaying, requestNow } from "~/browser/platform/events";
import type { SliderProps } from "./slider";

/** The video whose section is shown: that of the page as it was rendered, and later what the player holds. */
export function useLoopedVideo(rendered: SliderProps): SliderProps {
  const [video, setVideo] = useState(rendered);
  useEffect(() => {
    const follow = ({ ytid, slice, duration }: NowPlaying) =>
      setVideo((shown) =>
        shown.ytid === ytid ? shown : { ytid, slice, duration },
      );
    const now = requestNow();
    if (now) follow(now);
    return listen("lor:playing", follow);
  }, []);
  return video;
}
