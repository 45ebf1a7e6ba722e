import { z } from "zod";
import type { Section } from "../section/section";
import type { Item } from "./item";

const seconds = z.number().nonnegative().max(1e7);
const section: z.ZodType<Section> = z.object({ start: seconds, end: seconds });
/** A path of this site, never an address that names a host. */
const path = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/);
const address = z.url({ protocol: /^https?$/ }).max(4000);

const common = {
  id: z.string().min(1).max(200),
  title: z.string().max(500),
  by: z.string().max(500).nullable(),
  picture: path.nullable(),
  duration: seconds.nullable(),
  href: path,
};

/** An item parsed from JSON, such as the queue's copy of an episode. */
export const itemSchema: z.ZodType<Item> = z.discriminatedUnion("kind", [
  z.object({ ...common, kind: z.literal("video"), slice: section.nullable() }),
  z.object({
    ...common,
    kind: z.literal("station"),
    sources: z.array(z.object({ url: address, hls: z.boolean() })).max(20),
    m3u: path,
  }),
  z.object({
    ...common,
    kind: z.literal("episode"),
    podcastId: z.string().min(1).max(200),
    url: address,
    type: z.string().max(100).nullable(),
    slice: section.nullable(),
    startAt: seconds,
    startedAt: z.number().nonnegative().optional(),
    speed: z.number().min(0.25).max(4).optional(),
    chapters: z.array(z.object({ start: seconds, title: z.string().max(500) })).max(500),
  }),
]);
