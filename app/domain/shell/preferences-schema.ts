import { z } from "zod";

/** A toggle, from a form or JSON. */
export const onOff = z.object({
  on: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]),
});

/** The path says whether it is a list's Repeat (PLAYER-15). */
export const episodeRepeatSwitch = onOff.extend({
  redirectTo: z.string().optional().catch(undefined),
});

/** `through` is set by 'Play through' and its Undo. */
export const repeatSwitch = episodeRepeatSwitch.extend({ through: z.literal("1").optional() });

export const theme = z.object({ theme: z.enum(["dark", "light"]) });

export const sidebar = z.object({ state: z.enum(["opened", "closed"]) });
