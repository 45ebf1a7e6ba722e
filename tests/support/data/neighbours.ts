import type { ContextReader, Placed } from "~/services/queue/playing-context.server";

/** The items before and after one, null where there is none; `first` is the start of the list. */
type Neighbours = { previous: Placed | null; next: Placed | null; first: Placed | null };

/**
 * A video that is not in the list counts as before the first. `cursor` is its place, if known.
 * Throws BadCursor.
 */
export async function loadNeighbours(
  reader: ContextReader,
  { ytid, cursor }: { ytid: string; cursor?: string | undefined },
): Promise<Neighbours> {
  const place = cursor ?? (await reader.cursorOf(ytid));
  const [first, next, previous] = await Promise.all([
    reader.after(null, ytid),
    place === null ? null : reader.after(place, ytid),
    place === null ? null : reader.before(place, ytid),
  ]);
  return { previous, next, first };
}
