import { z } from "zod";

/** A channel's id as it stands in addresses. */
export const channelPid = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/i, "Invalid stream id");

/** A viewer says that they are there; `viewer` is made up by one open page and is kept for less than a minute. */
export const channelBeat = z.object({ pid: channelPid, viewer: z.uuid() });
