import { SYSTEM_PIDS } from "~/domain/playlists/system-playlists";

/** `cursor`, `from` and `list` name the list in which Next and Previous move; `repeat` is its Repeat (PLAYER-15). */
const LISTED = ["cursor", "from", "list", "repeat"] as const;
const SECTION = ["e", "end", "s", "start", "t"] as const;
const WATCH = [...LISTED, ...SECTION, "p", "play", "tab", "v", "wait"].sort();
const SEARCH = ["next", "q", "shown", "wait"] as const;
const LIST = ["next", "shown"] as const;
const BACK = ["back"] as const;

/**
 * The query parameters that each page reads, by the pattern of its route; a page that is not listed reads none. Other
 * parameters (`utm_source`, `fbclid`, `_`) are not part of the cache key and do not reach a page that is rendered for
 * everyone: a loader cannot read a parameter that is missing here. The caches in `deploy/` repeat this table.
 */
export const PAGE_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  ["/", WATCH],
  ["/watch", WATCH],
  ["/search", SEARCH],
  ["/search/:term", SEARCH],
  ["/discovery", ["confirm", "wait"]],
  ["/radio/:artist", ["next", "repeat", "shown", "v", "wait"]],
  ["/reviews", ["next", "tab", "wait"]],
  ["/history", ["next", "shown", "sort"]],
  ["/favorites", LIST],
  ["/playlist", ["next", "tab"]],
  ...SYSTEM_PIDS.map((pid): [string, readonly string[]] => [`/playlist/${pid}`, LIST]),
  ["/playlist/add", ["back", "new", "v"]],
  ["/playlist/:pid", ["confirm", "next", "shown", "sort"]],
  ["/login", ["back", "failed"]],
  ["/login/email", BACK],
  ["/login/taken-back", BACK],
  ["/login/password", BACK],
  ["/merge", BACK],
  ["/password", BACK],
  ["/auth/facebook/email", ["next"]],
  ["/auth/:provider/callback", ["state"]],
  ["/contact", ["from"]],
  ["/radio", ["country", "cursor", "others", "play", "playing", "stationId", "tab", "tag"]],
  ["/radio/search", ["cursor", "list", "play", "q", "stationId"]],
  [
    "/podcast",
    [
      ...["e", "episodeid", "genre", "line", "page", "play", "podcastid", "q", "s", "t", "tab"],
      ...LISTED,
    ].sort(),
  ],
  ["/podcast/search", ["q"]],
  ["/podcast/new-episodes.rss", ["token"]],
  ["/podcast/:podcastId", ["page", "q", "wait"]],
  // The not-found page recognises addresses of the video host (`/{id}`, `/embed/{id}`, `/v/{id}`).
  ["/*", [...SECTION, "v"]],
  ["/oembed", ["format", "maxheight", "maxwidth", "url"]],
]);
