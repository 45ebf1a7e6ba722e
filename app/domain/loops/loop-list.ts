import { z } from "zod";
import type { LoopKind } from "./loop";
import { isEpisodeId } from "../podcasts/podcast-id";
import { isYtid } from "../videos/youtube-id";
import { text } from "../text/query/parse-query";

/** The orders of `/loops`, and what each is called. */
export const LOOP_SORTS = {
  last: "Last practised",
  repeats: "Most repeated",
  name: "Name",
} as const;
export type LoopSort = keyof typeof LOOP_SORTS;

const SORTS = Object.keys(LOOP_SORTS) as [LoopSort, ...LoopSort[]];

/** Parses the item of an address, such as `video:fJ9rUzIMcZQ`; null for other texts. */
function parseItem(text: string): { kind: LoopKind; item: string } | null {
  const [, kind, item = ""] = /^(video|episode):([\w-]{11,22})$/.exec(text) ?? [];
  if (kind === "video") return isYtid(item) ? { kind, item } : null;
  return kind === "episode" && isEpisodeId(item) ? { kind, item } : null;
}

/** Query of `/loops/row`, and of `/loops`, where `of` limits the list to an item. */
export const loopsOfQuery = z.object({
  of: z.string().transform(parseItem).nullish().catch(null),
});

/** Query of `/loops`; a wrong `sort` is ignored. */
export const loopListQuery = loopsOfQuery.extend({
  q: z.string().trim().max(200).catch(""),
  sort: z.enum(SORTS).catch("last"),
  cursor: text,
});
