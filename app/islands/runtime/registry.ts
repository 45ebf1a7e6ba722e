import type { ComponentProps } from "react";
import Player from "../player/player";
import Queue from "../queue/queue";
import Slider from "../slider/slider";

/**
 * Every island by name, for rendering on the server. Browsers load them through `registry.client`.
 */
export const islands = { player: Player, queue: Queue, slider: Slider };

export type IslandName = keyof typeof islands;
export type IslandProps = { [Name in IslandName]: ComponentProps<(typeof islands)[Name]> };
