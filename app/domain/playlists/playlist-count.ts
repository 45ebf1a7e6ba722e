import { formatThousands } from "../text/numbers/counts";
import { plural } from "../text/numbers/plural";

/** What a playlist holds; an empty one is for videos. */
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

/** How much a playlist holds, in words (PLAYLIST-9). */
export function countOf({ itemCount, held }: { itemCount: number; held: Held }): string {
  return `${formatThousands(itemCount)} ${plural(itemCount, held)}`;
}
