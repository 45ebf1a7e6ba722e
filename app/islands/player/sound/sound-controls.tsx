import { type FunctionComponent, useEffect, useState } from "react";
import type { PlayerController } from "../controller";
import type { PlayerView } from "../player-view";
import { loadSound } from "./load-sound";

export interface SoundProps {
  view: PlayerView;
  player: PlayerController;
}

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
