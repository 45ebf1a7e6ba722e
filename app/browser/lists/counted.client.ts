import { pageParts, rowParts } from "~/contracts";
import type { CountedPass } from "~/browser/platform/events";
import { suggestBookmark } from "../shell/bookmark-hint.client";
import { fetchOwnParts } from "../shell/own-parts.client";
import { markCounted } from "../marks/marks.client";

/** The repeat that suggests a bookmark. */
const HINT_AT = 3;

let loading = new AbortController();

/** Loads the latest plays again, unless this video is at the top already. */
function refreshLatest(ytid: string): void {
  const latest = document.querySelector(`#main ${pageParts.own.is("recent")}`);
  const top = latest?.querySelector<HTMLElement>(rowParts.video.selector);
  if (!latest || rowParts.video.of(top) === ytid) return;
  loading.abort();
  loading = new AbortController();
  void fetchOwnParts(loading.signal);
}

/** Shows a counted pass in the counts of the page and among the latest plays. The third one suggests a bookmark. */
export function showCounted(counted: CountedPass): void {
  markCounted(counted);
  if (counted.repeats === HINT_AT) suggestBookmark();
  if (counted.ytid) refreshLatest(counted.ytid);
}
