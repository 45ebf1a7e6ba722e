import type { Slice } from "~/domain/slider/slice";
import { watchPath } from "~/domain/videos/youtube-id";

/**
 * The address of a watch page with this slice as `s` and `e` in seconds, without both for the whole video (LOOP-3). At home it
 * is that of the video's watch page. Null when `href` is another page or needs no change.
 */
export function sliceUrl(href: string, ytid: string, slice: Slice | null): string | null {
  const url = new URL(href);
  if (url.pathname === "/" && slice) return new URL(watchPath({ ytid, ...slice }), url).href;
  const isWatch = /^\/watch\/?$/i.test(url.pathname) && url.searchParams.get("v") === ytid;
  if (!isWatch) return null;
  for (const name of ["s", "e", "t", "start", "end", "time_continue"])
    url.searchParams.delete(name);
  if (slice?.start) url.searchParams.set("s", String(slice.start));
  if (slice?.end) url.searchParams.set("e", String(slice.end));
  return url.href === href ? null : url.href;
}

/** Puts the slice into the page's address without a new history entry. */
export function showInAddress(ytid: string, slice: Slice | null): void {
  const href = sliceUrl(location.href, ytid, slice);
  if (href) history.replaceState(history.state, "", href);
}
