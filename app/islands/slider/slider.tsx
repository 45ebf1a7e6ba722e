import { LoopForm } from "./loop-form";
import type { SliderStart } from "./slider-state";
import { useLoopedVideo } from "./use-looped-video";

export interface SliderProps extends SliderStart {
  ytid: string;
}

/** The loop bar of the dock (PLAYER-2). It starts anew with each video that the player takes. */
export default function Slider(props: SliderProps) {
  const video = useLoopedVideo(props);
  return <LoopForm key={video.ytid} {...video} />;
}
