import { countParts, loopParts, pageParts, rowParts } from "~/contracts";
import type { CountedPass } from "~/browser/platform/events";
import { fetchOwnParts } from "~/browser/navigation/own-parts.client";
import { markCounted } from "~/browser/marks/marks.client";
import { BOOKMARK_RECOMMEND_VALUE } from "~/domain/cookies/cookies";
import { formatThousands } from "~/domain/text/numbers/counts";
import { SHARE_PROMPT_AT } from "~/domain/videos/share-prompt";
import { announce } from "~/browser/platform/announce";
import { storeCookie } from "~/browser/platform/storage";
import { whenQuiet } from "../shell/prompt.client";
import { snackbar } from "~/browser/platform/snackbar";

const HINT = "Enjoying the loop? Bookmark this page and find it again.";

/** Suggests a bookmark, once per browser. */
function suggestBookmark(): void {
  if (document.cookie.includes("bookmark-recommend=")) return;
  storeCookie("bookmark-recommend", BOOKMARK_RECOMMEND_VALUE);
  whenQuiet(() => snackbar(HINT));
}

/** The pass at which a bookmark is suggested. */
const HINT_AT = 3;

/** Passes that are worth more than a tick. */
const MOMENTS = [10, 100, 1000];

/** Says which pass it was; the page shows the tenth by offering to share the video (PLAYER-11). */
function sayMoment(repeats: number): void {
  const said = `${formatThousands(repeats)} repeats of this one`;
  if (repeats === SHARE_PROMPT_AT) announce(said);
  else whenQuiet(() => snackbar(said));
}

/** Shows that a pass was counted: the number ticks and the track flashes. */
function tick({ id, repeats }: CountedPass): void {
  const isMoment = MOMENTS.includes(repeats);
  if (isMoment) sayMoment(repeats);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const number = document.querySelector(countParts.own.is(id) + countParts.repeats.selector);
  const origin = { transformOrigin: "100% 50%" };
  const from = { transform: `scale(${isMoment ? 1.5 : 1.12})`, ...origin };
  number?.parentElement?.animate([from, { transform: "none", ...origin }], isMoment ? 1200 : 300);
  document
    .querySelector(loopParts.track.selector)
    ?.animate([{ filter: "brightness(2)" }, { filter: "none" }], 400);
}

let loading = new AbortController();

/** Reloads the latest plays, unless this video is already at the top. */
function refreshLatest(ytid: string): void {
  const latest = document.querySelector(`#main ${pageParts.own.is("recent")}`);
  const top = latest?.querySelector<HTMLElement>(rowParts.video.selector);
  if (!latest || rowParts.video.of(top) === ytid) return;
  loading.abort();
  loading = new AbortController();
  void fetchOwnParts(loading.signal);
}

/**
 * Shows a counted pass in the page's counts and among the latest plays. The third pass suggests a
 * bookmark.
 */
export function showCounted(counted: CountedPass): void {
  markCounted(counted);
  tick(counted);
  if (counted.repeats === HINT_AT) suggestBookmark();
  if (counted.ytid) refreshLatest(counted.ytid);
}
