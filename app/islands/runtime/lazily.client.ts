import type { FunctionComponent } from "react";
import type { Root } from "react-dom/client";
import type { IslandReports } from "./hydrate.client";

export type Hydrate = (marker: HTMLElement, reports: IslandReports) => Root;

/** In ms: long enough for a brief network change, short enough for a listener who waits. */
const RETRY_AFTER = 300;

/**
 * The second time by the same address, because under another one React would exist twice. In
 * browsers that remember a failed module for the lifetime of the page, it fails at once.
 */
async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return load();
  }
}

/** Loads an island, and React with the first one. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): () => Promise<Hydrate> {
  return async () => {
    const [island, { hydrateIsland }] = await Promise.all([
      loadTwice(load),
      loadTwice(() => import("./hydrate.client")),
    ]);
    return (marker, reports) => hydrateIsland(marker, island.default, reports);
  };
}
