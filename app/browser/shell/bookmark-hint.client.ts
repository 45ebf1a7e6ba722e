import { BOOKMARK_RECOMMEND_VALUE } from "~/domain/cookies/cookies";
import { storeCookie } from "~/browser/platform/storage";
import { whenQuiet } from "./prompt.client";
import { snackbar } from "~/browser/platform/snackbar";

const HINT = "Enjoying the loop? Bookmark this page and find it again.";

/** Suggests a bookmark, once per browser. */
export function suggestBookmark(): void {
  if (document.cookie.includes("bookmark-recommend=")) return;
  storeCookie("bookmark-recommend", BOOKMARK_RECOMMEND_VALUE);
  whenQuiet(() => snackbar(HINT));
}
