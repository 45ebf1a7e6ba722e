import type { PlayerController } from "../controller";

/** Safe, because no cookie of ours has a name that ends with another one's. */
const hasCookie = (text: string) => document.cookie.includes(text);

type HasModes = Pick<PlayerController, "view" | "playsOn" | "setModes">;

/**
 * Reads the modes again, because a form may have changed the cookies since the dock was rendered.
 * The Repeat of a list that plays on is off at first and not in the cookies (PLAYER-15).
 */
export function readModes(player: HasModes, onward = player.playsOn): void {
  const { repeat, shuffle, "repeat-episodes": episodes } = player.view();
  const kept = player.playsOn;
  const modes = {
    repeat: onward ? kept && repeat : !hasCookie("repeat=false"),
    shuffle: hasCookie("shuffle=true"),
    "repeat-episodes": onward ? kept && episodes : hasCookie("repeat-episodes=true"),
  };
  player.playsOn = onward;
  if (`${Object.values(modes)}` !== `${[repeat, shuffle, episodes]}`) player.setModes(modes);
}
