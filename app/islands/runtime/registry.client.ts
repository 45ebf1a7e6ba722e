import { type Hydrate, lazily } from "./lazily.client";
import type { IslandName } from "./registry";

/** Every island by name, as browsers load it. */
export const loaders: Record<IslandName, () => Promise<Hydrate>> = {
  player: lazily(() => import("../player/player")),
  queue: lazily(() => import("../queue/queue")),
  slider: lazily(() => import("../slider/slider")),
};
