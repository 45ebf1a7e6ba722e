import type { Feature } from "./player";

/**
 * The lists that a video or an episode can be played from (PLAYER-9, NEXT-5), with the feature that
 * each counts as (SHELL-19).
 */
const FEATURE_OF = {
  history: "history",
  hearted: "favorites",
  "repeat-count": "history",
  top10: "top10",
  queue: "playqueue",
  reviews: "reviews",
  "staff-picks": "reviews",
  playlist: "playlist",
  search: "search",
  radio: "radio",
  discovery: "history",
  podcast: "history",
} as const satisfies Record<string, Feature>;

export type ContextName = keyof typeof FEATURE_OF;

export function isContextName(value: unknown): value is ContextName {
  return typeof value === "string" && Object.hasOwn(FEATURE_OF, value);
}

export function featureOf(context: ContextName): Feature {
  return FEATURE_OF[context];
}

export const CONTEXT_NAMES = Object.keys(FEATURE_OF).filter(isContextName);

/**
 * Addresses of Previous and Next for pages without scripts; null when there is only the video
 * itself. While the queue is not empty, Next is a form with the fields `shift`, because it removes
 * an item from the queue (NEXT-1).
 */
export type StepLinks = {
  previous: string | null;
  next: string | null;
  shift?: Record<string, string>;
};

/** One list. `id` identifies it among several of its kind, such as playlists. */
export type Context = { name: ContextName; id?: string };

const PAGES = new Map<string, ContextName>([
  ["discovery", "discovery"],
  ["favorites", "hearted"],
  ["history", "history"],
  ["playlist", "playlist"],
  ["playqueue", "queue"],
  ["reviews", "reviews"],
  ["radio", "radio"],
  ["search", "search"],
  ["top10", "top10"],
]);
const NO_ARTISTS = new Set(["m3u", "search"]);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the list that a page shows; null for pages without one. */
export function contextOfPage({ pathname, searchParams }: URL): Context | null {
  const [page = "", part] = pathname.split("/").filter(Boolean);
  const name = PAGES.get(page);
  if (!name) return null;
  if (name === "history" && searchParams.get("sort") === "RepeatCount") {
    return { name: "repeat-count" };
  }
  if (name === "radio") return part && !NO_ARTISTS.has(part) ? { name, id: decoded(part) } : null;
  const id = name === "search" ? (searchParams.get("q") ?? part) : part;
  if (name === "playlist" && !id) return null;
  return { name, ...(id && { id }) };
}

/**
 * Returns the list's page that begins at a position and contains the item; null for a list without
 * a page of its own.
 */
export function pageOfPlace(
  { name, id }: Context,
  { ytid, cursor }: { ytid: string; cursor?: string | undefined },
): string | null {
  const page = [...PAGES].find(([, one]) => one === name)?.[0];
  if (!page || name === "queue" || (!id && (name === "radio" || name === "playlist"))) return null;
  const query = new URLSearchParams();
  if (name === "search" && id) query.set("q", id);
  if (name === "radio") query.set("shown", "1");
  const next = cursor ?? (name === "radio" ? ytid : null);
  if (next) query.set("next", next);
  const part = name === "radio" || name === "playlist" ? `/${encodeURIComponent(id ?? "")}` : "";
  return `/${page}${part}${query.size > 0 ? `?${query.toString()}` : ""}`;
}
