import { z } from "zod";

/** A switch as a form or JSON sends it. */
export const onOff = z.object({
  on: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]),
});

export const theme = z.object({ theme: z.enum(["dark", "light"]) });

export const sidebar = z.object({ state: z.enum(["opened", "closed"]) });
