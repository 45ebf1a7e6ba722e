import { BOOKMARK_RECOMMEND_VALUE } from "~/domain/shell/cookies";
import { listen } from "~/browser/platform/events";
import { featureOf } from "~/domain/shell/paths";
import type { Feature } from "~/domain/player/player";
import { storeCookie } from "~/browser/platform/storage";
import { snackbar } from "./snackbar.client";

/** The repeat that suggests a bookmark. */
const HINT_AT = 3;
const HINT = "Enjoying the loop? Bookmark this page and find it again.";

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
  listen("lor:counted", ({ repeats }) => {
    if (repeats !== HINT_AT || document.cookie.includes("bookmark-recommend=")) return;
    storeCookie("bookmark-recommend", BOOKMARK_RECOMMEND_VALUE);
    snackbar(HINT);
  });
}
