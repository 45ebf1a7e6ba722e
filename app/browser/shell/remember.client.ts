import { headerParts } from "~/contracts";
import { behaviour } from "~/browser/parts/behaviour.client";
import { listen } from "~/browser/platform/events";
import { featureOf } from "~/domain/shell/paths";
import type { Feature } from "~/domain/player/player";
import { storeCookie } from "~/browser/platform/storage";

function storeFeature(feature: Feature | null): void {
  if (feature) storeCookie("last-feature", feature);
}

function storeSection(): void {
  storeFeature(featureOf(location.pathname));
}

/** Stores the last feature and tab in cookies for the next visit (SHELL-13). */
export function startRemembering(): void {
  storeSection();
  listen("lor:navigated", storeSection);
  listen("lor:feature", ({ feature }) => storeFeature(feature));
  behaviour(headerParts.tab.selector, "click", (link) => {
    storeCookie("switch-state", headerParts.tab.of(link) ?? "");
  });
}
