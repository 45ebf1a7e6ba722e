import { z } from "zod";
import { CONTEXT_NAMES } from "../contexts";
import { DEFAULT_FEATURE, FEATURES } from "../player";
import { QUEUE_FULL, QUEUE_LIMIT } from "../queue";
import { ytid } from "./ytid";

const itemId = z.uuid({ error: "Invalid queue item" });

/** The same operation is made once, however often it is sent. */
const opId = z.uuid({ error: "Invalid operation id" }).optional();

/** A form has no null: its empty field says the same. */
const neighbour = z.union([itemId, z.literal("").transform(() => null), z.null()]);

const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** Body of `POST /api/queue/add`; `id` names the new item, so that adding it again adds nothing. */
export const queueAdd = z.object({
  ytid,
  id: itemId.optional(),
  feature: z.enum(FEATURES).default(DEFAULT_FEATURE),
  fromRadio: flag.default(false),
});

/** Body of `POST /api/queue/remove`. */
export const queueRemove = z.object({ id: itemId, opId });

/** Body of `POST /api/queue/move`: in front of another item, at the end for null. */
export const queueMove = z.object({ id: itemId, before: neighbour, opId });

/** Body of `POST /api/queue/play`: skips ahead to an item; with `keep` the earlier ones stay. */
export const queuePlay = z.object({
  id: itemId,
  keep: flag.default(false),
  opId,
});

/** Body of `POST /api/queue/shift`; a form says too where the list is to go on once the queue is empty. */
export const queueShift = z.object({
  opId,
  from: z.enum(CONTEXT_NAMES).optional().catch(undefined),
  list: z.string().max(200).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

/** Body of `POST /api/queue/truncate`: keeps everything up to an item, nothing for null. */
export const queueTruncate = z.object({ after: neighbour, opId });

/** A JSON list, or a comma list in one form field. */
const ytids = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(","))], {
    error: "Invalid video id",
  })
  .transform((ids) => ids.map((id) => id.trim()).filter(Boolean))
  .pipe(z.array(ytid).max(QUEUE_LIMIT, { error: QUEUE_FULL }));

/** Body of `POST /api/queue/replace`: these videos in the place of all that waits, none to empty the queue. */
export const queueReplace = z.object({
  ytids,
  feature: z.enum(FEATURES).default(DEFAULT_FEATURE),
  fromRadio: flag.default(false),
  opId,
});
