import { z } from "zod";
import { placeQuery } from "~/domain/queue/queue-schema";
import { flag } from "~/domain/text/query/parse-query";
import { PODCAST_TABS } from "~/components/podcasts/podcast-tabs";
import { isEpisodeId, isPodcastId } from "~/domain/podcasts/podcast-id";
import { genreById } from "~/domain/podcasts/genres";
import type { Section } from "~/domain/section/section";
import { parsePasses } from "~/domain/videos/youtube-id";
import { parseTime } from "~/domain/text/time";

/** One of our ids, or of Listen Notes. */
const isNamedId = (id: string) => isPodcastId(id) || /^[0-9a-f]{32}$/.test(id);

const seconds = z
  .string()
  .transform((text) => parseTime(text))
  .nullish()
  .catch(null)
  .transform((value) => (typeof value === "number" && value >= 0 ? value : null));

const page = z.coerce.number().int().min(1).max(500).optional().catch(1);
const words = z.string().trim().max(200).catch("");

/** Undefined if no id is given, null if an invalid one is. */
function idOf(isId: (id: string) => boolean) {
  return z
    .string()
    .transform((id) => (id === "" ? undefined : isId(id) ? id : null))
    .optional();
}

/** Query of `/podcast`; other invalid values than ids are ignored. */
export const podcastQuery = z.object({
  ...placeQuery.shape,
  tab: z.enum([...PODCAST_TABS.map(({ tab }) => tab), "transcript"]).catch("popular"),
  genre: z
    .string()
    .transform((id) => genreById(id))
    .nullish()
    .catch(null),
  page,
  podcastid: idOf(isNamedId),
  episodeid: idOf(isEpisodeId),
  t: seconds,
  s: seconds,
  e: seconds,
  n: z.string().transform(parsePasses).nullish().catch(null),
  play: z.literal("1").optional().catch(undefined),
  q: words,
  line: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** Query of `/podcast/{id}`. */
export const podcastPageQuery = z.object({ page, q: words, wait: flag });

/** The section in an episode's address; an end of 0 is the end of the episode. */
export function sectionIn({ s, e }: { s: number | null; e: number | null }): Section | null {
  if (s === null && e === null) return null;
  const start = s ?? 0;
  const end = e ?? 0;
  return end === 0 || end > start ? { start, end } : null;
}
