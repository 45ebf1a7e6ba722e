import { type FunctionComponent, useEffect, useState } from "react";
import { loadSound } from "./load-sound";
import type { SoundProps } from "./sound-props";

export function SoundControls(props: SoundProps) {
  const [Controls, setControls] = useState<FunctionComponent<SoundProps>>();
  const isSound = props.view.item.kind !== "video";
  useEffect(() => {
    const show = ({ ControlsOfSound }: Awaited<ReturnType<typeof loadSound>>) =>
      setControls(() => ControlsOfSound);
    if (isSound) loadSound().then(show, () => undefined);
  }, [isSound]);
  return isSound && Controls ? <Controls {...props} /> : null;
}
