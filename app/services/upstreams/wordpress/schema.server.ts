import { z } from "zod";

/**
 * Only the fields we use. Missing and invalid ones become empty, and the mapper decides what to do.
 */
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
  categories: z.array(z.number()).catch([]),
  _embedded: embedded.optional().catch(undefined),
});

/** The client sets `isStaffPick` from the categories. */
export type WordpressPost = z.output<typeof post> & { isStaffPick?: boolean };

export const postsAnswer = z.array(post);

export const categoriesAnswer = z.array(z.object({ id: z.number(), slug: z.string() }));
