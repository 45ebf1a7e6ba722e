import { z } from "zod";

/** Only what we read (UPSTREAMS 11). Whatever may be missing, or an error object in disguise, is judged by the mapper. */
const rendered = z.object({ rendered: z.string() });

const embedded = z
  .object({
    author: z.array(z.object({ name: z.string() }).partial()).catch([]),
    "wp:featuredmedia": z.array(z.object({ source_url: z.string() }).partial()).catch([]),
  })
  .partial();

const post = z.object({
  id: z.number(),
  date_gmt: z.string().catch(""),
  link: z.string().catch(""),
  title: rendered,
  content: rendered,
  _embedded: embedded.optional().catch(undefined),
});

export type WordpressPost = z.output<typeof post>;

export const postsAnswer = z.array(post);

export const categoriesAnswer = z.array(z.object({ id: z.number(), slug: z.string() }));
