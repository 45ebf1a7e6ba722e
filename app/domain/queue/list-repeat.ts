import { parseUrl } from "../text/parse-url";
import { type Context, type ContextName, contextOfPage, isContextName } from "../player/contexts";

const BASE = "https://own.invalid";

/** Lists that play on by themselves from wherever one starts. */
const PLAYS_ON: readonly ContextName[] = ["radio", "discovery"];

/** Returns the list that an address plays from, or the radio whose page it is. */
function listOf(url: URL): Pick<Context, "name"> | null {
  const from = url.searchParams.get("from");
  if (isContextName(from)) return { name: from };
  const page = contextOfPage(url);
  return page?.name === "radio" ? page : null;
}

/**
 * Returns Repeat for the list that an address plays from (PLAYER-15): its `repeat`, or else off for
 * a list that plays on by itself. Null if the listener's own setting applies.
 */
export function listRepeat(url: URL): boolean | null {
  const list = listOf(url);
  if (!list) return null;
  const named = url.searchParams.get("repeat");
  if (named === "on" || named === "off") return named === "on";
  return PLAYS_ON.includes(list.name) ? false : null;
}

/** Sets Repeat for the list in a path; with null, the listener's own setting applies. */
export function withListRepeat(path: string, on: boolean | null): string {
  const url = parseUrl(path, BASE);
  if (!url) return path;
  if (on === null) url.searchParams.delete("repeat");
  else url.searchParams.set("repeat", on ? "on" : "off");
  return url.pathname + url.search + url.hash;
}

/** Whether the list, rather than the listener's setting, decides Repeat on this path's page. */
export function hasListRepeat(path: string): boolean {
  const url = parseUrl(path, BASE);
  return url !== null && listRepeat(url) !== null;
}
