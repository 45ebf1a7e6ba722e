import { addresses } from "~/addresses";
import { SYSTEM_PIDS } from "~/domain/playlists/system-playlists";

/**
 * `cursor`, `from` and `list` name the list in which Next and Previous move; `repeat` is its Repeat
 * (PLAYER-15).
 */
const LISTED = ["cursor", "from", "list", "repeat"] as const;
const SECTION = ["e", "end", "s", "start", "t"] as const;
const WATCH = [...LISTED, ...SECTION, "p", "play", "tab", "v", "wait"].sort();
const SEARCH = ["next", "q", "shown", "wait"] as const;
const LIST = ["next", "shown"] as const;
const BACK = ["back"] as const;

/**
 * The query parameters that each page reads, by the pattern of its route; a page that is not listed
 * reads none. Other parameters (`utm_source`, `fbclid`, `_`) are not part of the cache key and do
 * not reach a page that is rendered for everyone: a loader cannot read a parameter that is missing
 * here. The caches in `deploy/` repeat this table.
 */
export const PAGE_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  [addresses.home, WATCH],
  [addresses.watch, WATCH],
  [addresses.search.index, SEARCH],
  [addresses.search.term(":term"), SEARCH],
  [addresses.discovery, ["confirm", "wait"]],
  [addresses.radio.artist(":artist"), ["next", "repeat", "shown", "v", "wait"]],
  [addresses.reviews, ["next", "tab", "wait"]],
  [addresses.history.index, ["next", "shown", "sort"]],
  [addresses.favorites, LIST],
  [addresses.playlist.index, ["next", "tab"]],
  ...SYSTEM_PIDS.map((pid): [string, readonly string[]] => [addresses.playlist.of(pid), LIST]),
  [addresses.playlist.add, ["back", "new", "v"]],
  [addresses.playlist.of(":pid"), ["confirm", "next", "shown", "sort"]],
  [addresses.login.index, ["back", "failed"]],
  [addresses.login.email, BACK],
  [addresses.login.takenBack, BACK],
  [addresses.login.password, BACK],
  [addresses.merge, BACK],
  [addresses.password, BACK],
  [addresses.auth.facebookEmail, ["next"]],
  [addresses.auth.callback(":provider"), ["state"]],
  [addresses.contact, ["from"]],
  [
    addresses.radio.index,
    ["country", "cursor", "others", "play", "playing", "stationId", "tab", "tag"],
  ],
  [addresses.radio.search, ["cursor", "list", "play", "q", "stationId"]],
  [
    addresses.podcast.index,
    [
      ...["e", "episodeid", "genre", "line", "page", "play", "podcastid", "q", "s", "t", "tab"],
      ...LISTED,
    ].sort(),
  ],
  [addresses.podcast.search, ["q"]],
  [addresses.podcast.newEpisodesFeed, ["token"]],
  [addresses.podcast.of(":podcastId"), ["page", "q", "wait"]],
  // The not-found page recognises addresses of the video host (`/{id}`, `/embed/{id}`, `/v/{id}`).
  [addresses.notFound, [...SECTION, "v"]],
  [addresses.oembed, ["format", "maxheight", "maxwidth", "url"]],
]);
