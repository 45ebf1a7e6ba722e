import { z } from "zod";

const text = z.string().nullish().catch(null);

const feed = z.object({
  id: z.number().int().positive(),
  title: z.string().catch(""),
  url: text,
  link: text,
  description: text,
  author: text,
  image: text,
  artwork: text,
  language: text,
  explicit: z.boolean().catch(false),
  itunesId: z.number().int().positive().nullish().catch(null),
  categories: z.record(z.string(), z.string()).nullish().catch(null),
});

export type IndexFeed = z.output<typeof feed>;

export const feedsAnswer = z.object({
  feeds: z.array(feed.nullable().catch(null)).transform((rows) => rows.flatMap((row) => row ?? [])),
});

/** An unknown id is answered with an empty array instead of a feed. */
export const feedAnswer = z.object({ feed: z.union([feed, z.array(z.unknown())]) });
