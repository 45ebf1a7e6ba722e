import type { Feature } from "./player";

/** The lists that a video can be played from (spec 1 §4), and the feature (spec 1 §2) that each counts as. */
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
 * Where Previous and Next lead without scripts: addresses, null where there is nothing but the video itself.
 * While something is queued Next is a form with the fields `shift`, as it takes that out (spec 1 §4, Play next 1).
 */
export type Steps = {
  previous: string | null;
  next: string | null;
  shift?: Record<string, string>;
};

/** One list; `id` names the one of several, as a playlist does. */
export type Context = { name: ContextName; id?: string };

const PAGES: Record<string, ContextName> = {
  favorites: "hearted",
  history: "history",
  playlist: "playlist",
  playqueue: "queue",
  reviews: "reviews",
  search: "search",
  top10: "top10",
};

/** The context that the rows of a page make up; null for a page that is no such list. */
export function contextOfPage({ pathname, searchParams }: URL): Context | null {
  const [page = "", part] = pathname.split("/").filter(Boolean);
  const name = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
  if (!name) return null;
  if (name === "history" && searchParams.get("sort") === "RepeatCount") {
    return { name: "repeat-count" };
  }
  const id = name === "search" ? (searchParams.get("q") ?? part) : part;
  if (name === "playlist" && !id) return null;
  return { name, ...(id && { id }) };
}
