import { BOOKMARK_RECOMMEND_VALUE, type CookieName, serialiseCookie } from "~/domain/cookies";
import { listen } from "~/domain/events";
import { featureOf } from "~/domain/paths";
import { snackbar } from "./snackbar.client";

/** By the third repeat a listener has seen what this is for. */
const HINT_AT = 3;
const HINT = "Enjoying the loop? Bookmark this page and find it again.";

function keep(name: CookieName, value: string): void {
  document.cookie = serialiseCookie(name, value, location.protocol === "https:");
}

function keepFeature(): void {
  const feature = featureOf(location.pathname);
  if (feature) keep("last-feature", feature);
}

/** What the browser remembers of how the product is used, for the listener's next visit (spec 1 §4). */
export function startRemembering(): void {
  keepFeature();
  listen("lor:navigated", keepFeature);
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
