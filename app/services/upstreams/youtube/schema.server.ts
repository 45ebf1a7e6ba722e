import { z } from "zod";

/** oEmbed's answer, the fields we read. */
export const oembedAnswer = z.object({
  title: z.string(),
  author_name: z.string().optional(),
});

const countries = z.array(z.string()).optional();

/** `videos.list`: numbers come as strings (once as a number), whole parts may be missing. */
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

/** `search.list`: the id is an object, of a video only where that was asked for; titles are HTML-escaped. */
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

/** What the data API answers instead: the reason says what is wrong, not the message. */
export const errorAnswer = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
