import { z } from "zod";

const MAX = 200;

/**
 * Query `ids`: ids of one kind, separated by commas. Invalid ids are dropped, and so is everything
 * after the 200th.
 */
export function listedIds(isId: (text: string) => boolean) {
  return z.object({
    ids: z
      .string()
      .max(10_000)
      .transform((text) => text.split(",").filter(isId).slice(0, MAX)),
  });
}
