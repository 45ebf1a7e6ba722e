import { type FunctionComponent, useEffect, useState } from "react";
import { loadSound } from "./load-sound";
import type { SoundProps } from "./sound-props";

export function SoundControls(props: SoundProps) {
  const [Controls, setControls] = useState<FunctionComponent<SoundProps>>();
  const { item, state } = props.view;
  const isSound = item.kind !== "video";
  // A download that failed is tried again with the player's next state.
  useEffect(() => {
    const show = ({ ControlsOfSound }: Awaited<ReturnType<typeof loadSound>>) =>
      setControls(() => ControlsOfSound);
    if (isSound) loadSound().then(show, () => undefined);
  }, [isSound, state]);
  return isSound && Controls ? <Controls {...props} /> : null;
}
