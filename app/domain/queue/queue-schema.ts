import { z } from "zod";
import { CONTEXT_NAMES } from "../player/contexts";
import { DEFAULT_FEATURE, FEATURES } from "../player/player";
import { QUEUE_FULL, QUEUE_LIMIT } from "./queue";
import { playlistItem } from "../playlists/playlist-schema";
import { episodeId } from "../podcasts/podcast-schema";
import { ytid } from "../videos/ytid-schema";
import { text } from "../text/query/parse-query";

const itemId = z.uuid({ error: "Invalid queue item" });

/** Makes an operation idempotent. */
const opId = z.uuid({ error: "Invalid operation id" }).optional();

/** Forms cannot send null, so an empty field means null. */
const neighbour = z.union([itemId, z.literal("").transform(() => null), z.null()]);

const trueOrFalse = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((text) => text === "true"),
]);

/**
 * Body of `POST /api/queue/add`: a video, or else an episode. `id` identifies the new item, so that
 * a repeated request adds it once.
 */
export const queueAdd = z
  .object({
    ytid: ytid.optional(),
    episodeId: episodeId.optional(),
    id: itemId.optional(),
    feature: z.enum(FEATURES).default(DEFAULT_FEATURE),
    fromRadio: trueOrFalse.default(false),
  })
  .transform(({ ytid: video, episodeId: episode, ...entry }, context) => {
    if (video !== undefined) return { ...entry, ytid: video };
    if (episode !== undefined) return { ...entry, episodeId: episode };
    context.addIssue({ code: "custom", path: ["ytid"], message: "Invalid video id" });
    return z.NEVER;
  });

/** Body of `POST /api/queue/remove` and `POST /api/queue/restore`. */
export const queueRemove = z.object({ id: itemId, opId });

/** Body of `POST /api/queue/move`: before another item, or at the end for null. */
export const queueMove = z.object({ id: itemId, before: neighbour, opId });

/**
 * Body of `POST /api/queue/play`: skips ahead to an item and drops the earlier ones, unless `keep`
 * is set.
 */
export const queuePlay = z.object({
  id: itemId,
  keep: trueOrFalse.default(false),
  opId,
});

/**
 * Body of `POST /api/queue/shift`. Forms also send the item that played, and where its list
 * continues once the queue is empty.
 */
export const queueShift = z.object({
  opId,
  ytid: playlistItem.optional().catch(undefined),
  from: z.enum(CONTEXT_NAMES).optional().catch(undefined),
  list: z.string().max(200).optional().catch(undefined),
  cursor: z.string().max(600).optional().catch(undefined),
  repeat: z.enum(["on", "off"]).optional().catch(undefined),
});

/** Body of `POST /api/queue/truncate`: drops everything after an item, or all for null. */
export const queueTruncate = z.object({ after: neighbour, opId });

/** A JSON array, or a comma-separated form field. */
const ytids = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(","))], {
    error: "Invalid video id",
  })
  .transform((ids) => ids.map((id) => id.trim()).filter(Boolean))
  .pipe(z.array(ytid).max(QUEUE_LIMIT, { error: QUEUE_FULL }));

/**
 * Body of `POST /api/queue/replace`: replaces all queued videos. An empty list clears the queue.
 */
export const queueReplace = z.object({
  ytids,
  feature: z.enum(FEATURES).default(DEFAULT_FEATURE),
  fromRadio: trueOrFalse.default(false),
  opId,
});

/**
 * The parameters that name the list in which Next and Previous move, and its Repeat (PLAYER-15):
 * part of the query of each page that plays an item from a list. `services/queue` reads them.
 */
export const placeQuery = z.object({ cursor: text, from: text, list: text, repeat: text });
