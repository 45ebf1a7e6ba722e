import { z } from "zod";

/** oEmbed's answer, the fields we read. */
export const oembedAnswer = z.object({
  title: z.string(),
  author_name: z.string().optional(),
});

/** `videos.list`: numbers come as strings, whole parts may be missing. */
export const videosListAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string(), channelTitle: z.string().optional() }),
      contentDetails: z
        .object({
          duration: z.string().optional(),
          contentRating: z.object({ ytRating: z.string().optional() }).optional(),
        })
        .optional(),
      statistics: z.object({ viewCount: z.string().optional() }).optional(),
      status: z
        .object({ embeddable: z.boolean().optional(), privacyStatus: z.string().optional() })
        .optional(),
    }),
  ),
});

export type VideosListItem = z.output<typeof videosListAnswer>["items"][number];
