import { watchPath } from "../videos/youtube-id";
import { type Item, sliceOf } from "./item";

/** The path of an item's page with its section as it is now; `play` when Play was pressed there without scripts. */
export function itemPath(item: Item, play = false): string {
  const slice = sliceOf(item);
  if (item.kind === "video") return watchPath({ ytid: item.id, ...slice, play });
  const { pathname, searchParams, hash } = new URL(item.href, "http://here.invalid");
  for (const name of ["s", "e"]) searchParams.delete(name);
  if (slice?.start) searchParams.set("s", String(slice.start));
  if (slice?.end) searchParams.set("e", String(slice.end));
  if (play) searchParams.set("play", "1");
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`;
}
