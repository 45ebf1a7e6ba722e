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
