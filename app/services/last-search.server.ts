import { z } from "zod";
import { ytid } from "~/domain/schemas/ytid";

/** What a session remembers of the search that was shown last. */
export interface SearchKeeper {
  readonly exists: boolean;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

const NAME = "last-search";
/** As many videos as one answer of `GET /api/marks` is asked for. */
const MOST = 200;

const lastSearchSchema = z.object({
  query: z.string().max(200),
  ytids: z.array(ytid).max(MOST),
});

export type LastSearch = z.output<typeof lastSearchSchema>;

/** Keeps what was found as the search list (spec 1 §3). Reading makes no session, so without one nothing is kept. */
export function keepSearch(session: SearchKeeper, { query, ytids }: LastSearch): void {
  if (!session.exists || !query || ytids.length === 0) return;
  const search = { query: query.slice(0, 200), ytids: ytids.slice(0, MOST) };
  if (JSON.stringify(session.get(NAME)) !== JSON.stringify(search)) session.set(NAME, search);
}

export function lastSearch(session: Pick<SearchKeeper, "get">): LastSearch | null {
  return lastSearchSchema.safeParse(session.get(NAME)).data ?? null;
}
