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
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-tab]") : null;
    if (link?.dataset.tab) storeCookie("switch-state", link.dataset.tab);
  });
}
