import type { PlayerController } from "../controller";
import type { PlayerView } from "../player-view";

export interface SoundProps {
  view: PlayerView;
  player: PlayerController;
}
