import { z } from "zod";

const text = z.string().nullish();

/**
 * `id` is specific to this app. `email` is missing for phone accounts, and if the listener does not
 * share it.
 */
export const me = z.object({
  id: z.string().min(1),
  email: text,
  name: text,
  first_name: text,
  picture: z
    .object({ data: z.object({ url: text, is_silhouette: z.boolean().nullish() }) })
    .nullish(),
});

export const debugToken = z.object({
  data: z.object({
    app_id: z.coerce.string(),
    is_valid: z.boolean(),
    user_id: z.coerce.string().nullish(),
  }),
});
