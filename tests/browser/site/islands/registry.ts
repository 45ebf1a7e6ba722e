import { lazily } from "~/islands/runtime/lazily.client";

export const loaders = {
  player: lazily(() => import("./player")),
  slider: lazily(() => import("./counter")),
  broken: lazily(() => import("./broken")),
};
