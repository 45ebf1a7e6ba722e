import { parseUrl } from "../text/parse-url";
import { type Context, type ContextName, contextOfPage, isContextName } from "../player/contexts";

const BASE = "https://own.invalid";

/** Lists that play on by themselves, wherever in them one starts. */
const PLAYS_ON: readonly ContextName[] = ["radio", "discovery"];

/** The list of an address: the one that it plays from, or the radio that it is the page of. */
function listOf(url: URL): Pick<Context, "name"> | null {
  const from = url.searchParams.get("from");
  if (isContextName(from)) return { name: from };
  const page = contextOfPage(url);
  return page?.name === "radio" ? page : null;
}

/**
 * Repeat of the list that an address plays from (PLAYER-15): what its `repeat` says, else off for a list that plays on by itself.
 * Null where the listener's own counts.
 */
export function listRepeat(url: URL): boolean | null {
  const list = listOf(url);
  if (!list) return null;
  const named = url.searchParams.get("repeat");
  if (named === "on" || named === "off") return named === "on";
  return PLAYS_ON.includes(list.name) ? false : null;
}

/** The same path with this Repeat of its list; without one, with the listener's own. */
export function withListRepeat(path: string, on: boolean | null): string {
  const url = parseUrl(path, BASE);
  if (!url) return path;
  if (on === null) url.searchParams.delete("repeat");
  else url.searchParams.set("repeat", on ? "on" : "off");
  return url.pathname + url.search + url.hash;
}

/** Whether Repeat is the list's on the page of this path. */
export function hasListRepeat(path: string): boolean {
  const url = parseUrl(path, BASE);
  return url !== null && listRepeat(url) !== null;
}
