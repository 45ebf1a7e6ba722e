import { z } from "zod";

export const oembedAnswer = z.object({
  title: z.string(),
  author_name: z.string().optional(),
});

const countries = z.array(z.string()).optional();

/** `videos.list`. Numbers are strings (rarely numbers), and whole parts may be missing. */
export const videosListAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z
        .object({
          title: z.string(),
          channelTitle: z.string().optional(),
          description: z.string().optional(),
        })
        .optional(),
      contentDetails: z
        .object({
          duration: z.string().optional(),
          contentRating: z.object({ ytRating: z.string().optional() }).optional(),
          regionRestriction: z.object({ allowed: countries, blocked: countries }).optional(),
        })
        .optional(),
      statistics: z.object({ viewCount: z.union([z.string(), z.number()]).optional() }).optional(),
      status: z
        .object({ embeddable: z.boolean().optional(), privacyStatus: z.string().optional() })
        .optional(),
    }),
  ),
});

export type VideosListItem = z.output<typeof videosListAnswer>["items"][number];

/** `search.list`. The id has no `videoId` for channels and playlists; titles are HTML-escaped. */
export const searchListAnswer = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string().optional() }),
      snippet: z
        .object({
          title: z.string(),
          channelTitle: z.string().optional(),
          description: z.string().optional(),
        })
        .optional(),
    }),
  ),
});

export type SearchListItem = z.output<typeof searchListAnswer>["items"][number];

/** An error of the data API; only `reason` is reliable, not the message. */
export const errorAnswer = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
