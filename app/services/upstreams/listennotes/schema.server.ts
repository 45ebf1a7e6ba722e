import { z } from "zod";

/** Text that the free plan puts into fields it withholds. */
const UPGRADE = /^please upgrade/i;

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value && !UPGRADE.test(value) ? value : null));

/** We find our podcast by `rss` and `itunes_id`. */
export const show = z.object({
  id: z.string(),
  title: z.string().catch(""),
  publisher: text,
  description: text,
  image: text,
  language: text,
  rss: text,
  website: text,
  itunes_id: z.number().int().positive().nullish().catch(null),
  explicit_content: z.boolean().catch(false),
});

export type ListenNotesShow = z.output<typeof show>;
