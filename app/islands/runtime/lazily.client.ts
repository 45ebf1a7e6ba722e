import type { FunctionComponent } from "react";
import type { Root } from "react-dom/client";
import type { IslandReports } from "./hydrate.client";

export type Hydrate = (marker: HTMLElement, reports: IslandReports) => Root;

/** Loads an island, and React with the first one. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): () => Promise<Hydrate> {
  return async () => {
    const [island, { hydrateIsland }] = await Promise.all([load(), import("./hydrate.client")]);
    return (marker, reports) => hydrateIsland(marker, island.default, reports);
  };
}
