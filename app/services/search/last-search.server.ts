import { z } from "zod";
import { layoutOf, searchQueryOf } from "~/domain/shell/paths";
import { truncateText } from "~/domain/text/text";
import { ytid } from "~/domain/videos/ytid-schema";

/** The part of a session that stores the last search. */
export interface LastSearchStore {
  readonly exists: boolean;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

const NAME = "last-search";
/** As many videos as one call of `GET /api/marks` accepts. */
const MAX = 200;

const lastSearchSchema = z.object({
  query: z.string().max(200),
  ytids: z.array(ytid).max(MAX),
});

export type LastSearch = z.output<typeof lastSearchSchema>;

/**
 * Saves the results as the search list. Saves nothing without a session, because reading must not
 * start one (SHELL-1).
 */
export function saveLastSearch(
  session: Omit<LastSearchStore, "get">,
  { query, ytids }: LastSearch,
): void {
  if (!session.exists || !query || ytids.length === 0) return;
  const search = { query: truncateText(query, 200), ytids: ytids.slice(0, MAX) };
  session.set(NAME, search);
}

export function lastSearch(session: Pick<LastSearchStore, "get">): LastSearch | null {
  return lastSearchSchema.safeParse(session.get(NAME)).data ?? null;
}

/**
 * Returns the query that a page's search box shows: a search page's own; on pages of videos that of
 * the last search while one of its results plays (SEARCH-6).
 */
export function queryShown(
  session: Pick<LastSearchStore, "get">,
  url: URL,
  playing: string | undefined,
): string {
  const own = searchQueryOf(url);
  if (own || !playing || layoutOf(url.pathname) !== "video") return own;
  const search = lastSearch(session);
  return search?.ytids.includes(playing) ? search.query : "";
}
