import { formatThousands } from "../text/numbers/counts";
import { plural } from "../text/numbers/plural";

/** The contents of a playlist; an empty one counts as videos. */
export type Held = "video" | "episode" | "item";

/** Only videos can be covers. */
export function heldIn({
  hasEpisodes,
  cover,
}: {
  hasEpisodes: boolean;
  cover: string | null;
}): Held {
  if (!hasEpisodes) return "video";
  return cover === null ? "episode" : "item";
}

/** Says how much a playlist contains (PLAYLIST-9). */
export function countOf({ itemCount, held }: { itemCount: number; held: Held }): string {
  return `${formatThousands(itemCount)} ${plural(itemCount, held)}`;
}
