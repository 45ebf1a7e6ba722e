import { z } from "zod";

const MAX = 200;

/** Query `ids`: ids of one kind with commas between them. What is none is left out, and so is what comes after the 200th. */
export function listedIds(isId: (text: string) => boolean) {
  return z.object({
    ids: z
      .string()
      .max(10_000)
      .transform((text) => text.split(",").filter(isId).slice(0, MAX)),
  });
}
