import { BOOKMARK_RECOMMEND_VALUE, type CookieName, serialiseCookie } from "~/domain/cookies";
import { listen } from "~/domain/events";
import { featureOf } from "~/domain/paths";
import type { Feature } from "~/domain/player";
import { snackbar } from "./snackbar.client";

/** By the third repeat a listener has seen what this is for. */
const HINT_AT = 3;
const HINT = "Enjoying the loop? Bookmark this page and find it again.";

function keep(name: CookieName, value: string): void {
  document.cookie = serialiseCookie(name, value, location.protocol === "https:");
}

function keepFeature(feature: Feature | null): void {
  if (feature) keep("last-feature", feature);
}

function keepSection(): void {
  keepFeature(featureOf(location.pathname));
}

/** What the browser remembers of how the product is used, for the listener's next visit (spec 1 §4). */
export function startRemembering(): void {
  keepSection();
  listen("lor:navigated", keepSection);
  listen("lor:feature", ({ feature }) => keepFeature(feature));
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-tab]") : null;
    if (link?.dataset.tab) keep("switch-state", link.dataset.tab);
  });
  listen("lor:counted", ({ repeats }) => {
    if (repeats !== HINT_AT || document.cookie.includes("bookmark-recommend=")) return;
    keep("bookmark-recommend", BOOKMARK_RECOMMEND_VALUE);
    snackbar(HINT);
  });
}
