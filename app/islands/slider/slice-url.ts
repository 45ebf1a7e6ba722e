import type { Slice } from "~/domain/slice";

/**
 * The address of a watch page with this slice as `s` and `e` in seconds, both absent for the whole video.
 * Null when the address is not this video's watch page, or says so already.
 */
export function sliceUrl(href: string, ytid: string, slice: Slice | null): string | null {
  const url = new URL(href);
  const isWatch = /^\/watch\/?$/i.test(url.pathname) && url.searchParams.get("v") === ytid;
  if (!isWatch) return null;
  for (const name of ["s", "e", "t", "start", "end", "time_continue"])
    url.searchParams.delete(name);
  if (slice?.start) url.searchParams.set("s", String(slice.start));
  if (slice?.end) url.searchParams.set("e", String(slice.end));
  return url.href === href ? null : url.href;
}

/** Puts the slice into the page's address without a new entry; what navigation keeps there stays. */
export function showInAddress(ytid: string, slice: Slice | null): void {
  const href = sliceUrl(location.href, ytid, slice);
  if (href) history.replaceState(history.state, "", href);
}
