import { z } from "zod";
import { heardSection, speed } from "../section/section-schema";
import { isEpisodeId } from "./podcast-id";
import { DAY_SECONDS } from "../text/durations";

/** The caller's own id, or `me`. */
const uid = z.string().min(1).max(64).default("me");

/** Directories use numbers as ids, so callers may too. */
const id = z.union([
  z.string().trim().min(1).max(64),
  z
    .int()
    .positive()
    .transform((number) => String(number)),
]);
export const episodeId = z.string().refine(isEpisodeId, "An episode is missing");
const MAX_SECONDS = 2 * DAY_SECONDS;
const epochMs = z.coerce.number().int().min(0).max(8_640_000_000_000);

/**
 * Body of the calls that set and clear hearts and history. Other fields of the podcast are ignored
 * (PODCAST-9).
 */
export const podcastMark = z
  .object({ uid, podcast_id: id.optional(), podcastid: id.optional() })
  .transform(({ uid, podcast_id, podcastid }, context) => {
    const podcastId = podcast_id ?? podcastid;
    if (podcastId !== undefined) return { uid, podcastId };
    const message = "A podcast is missing";
    context.addIssue({ code: "custom", path: ["podcast_id"], message });
    return z.NEVER;
  });

/**
 * Body of `POST /api/podcast/position`. `movedAt` is when the listener last chose a position by
 * hand, without which a smaller one does not count (PODCAST-23).
 */
export const positionBody = z.object({
  uid,
  podcastid: id.optional(),
  episodeid: episodeId,
  seconds: z.coerce.number().min(0).max(MAX_SECONDS),
  duration: z.coerce.number().positive().max(MAX_SECONDS).nullish().catch(null),
  played: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .default(false),
  at: epochMs,
  movedAt: epochMs.optional(),
});

/**
 * Body of `POST /api/podcast/repeat`. Without an `end`, no minutes are counted. `loop` is the
 * section that was heard (LOOP-10).
 */
export const repeatBody = z.object({
  uid,
  episodeid: episodeId,
  eventId: z.uuid().optional(),
  start: z.coerce.number().min(0).max(MAX_SECONDS).default(0),
  end: z.coerce.number().positive().max(MAX_SECONDS).nullish().catch(null),
  loop: heardSection,
});

/** Body of `POST /api/podcast/speed`. */
export const speedBody = z.object({
  uid,
  podcastid: id,
  speed,
});

export const podcastIds = z.object({ ids: z.array(id).max(50) });

export const episodesQuery = z.object({
  cursor: z.string().max(500).optional(),
  next: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const markList = z.object({
  cursor: z.string().max(500).optional(),
  next: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const genreRows = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1000).default(0),
});

const words = z.string().trim().max(200);

const NO_WORDS = "Nothing to search for";

export const podcastSearch = z
  .object({ query: words.optional(), q: words.optional() })
  .transform(({ query, q }) => ({ q: query ?? q ?? "" }))
  .refine(({ q }) => q !== "", { path: ["query"], error: NO_WORDS });

export const podcastSuggest = z.object({ q: words.default("") });
export const positionsQuery = z.object({ podcastid: id, uid });
export const listenQuery = z.object({ nextEpisode: z.string().max(500).optional() });
