import { z } from "zod";

const id = z.union([z.number(), z.string()]).transform(String);
const text = z.string().catch("");

const show = z.object({
  kind: z.string().optional(),
  collectionId: id,
  collectionName: text,
  artistName: text,
  feedUrl: z.string().optional().catch(undefined),
  artworkUrl600: z.string().optional().catch(undefined),
  artworkUrl100: z.string().optional().catch(undefined),
  collectionViewUrl: z.string().optional().catch(undefined),
  collectionExplicitness: z.string().optional().catch(undefined),
  genreIds: z.array(id).catch([]),
});

export type ItunesShow = z.output<typeof show>;

/** Leaves out rows that are not shows, such as episodes. */
export const shows = z.object({
  results: z
    .array(show.nullable().catch(null))
    .transform((rows) => rows.flatMap((row) => row ?? [])),
});

/** The chart of `rss.marketingtools.apple.com`. */
export const newChart = z.object({ feed: z.object({ results: z.array(z.object({ id })) }) });

const entry = z.object({ id: z.object({ attributes: z.object({ "im:id": id }) }) });

/**
 * The charts of `itunes.apple.com`, where a single entry is an object and an empty list is absent.
 */
export const oldChart = z.object({
  feed: z.object({
    entry: z
      .union([z.array(entry), entry.transform((one) => [one])])
      .optional()
      .transform((entries) => entries ?? []),
  }),
});
