import { NO_STREAM } from "~/domain/channel";
import { channelBeat } from "~/domain/schemas/channel";
import { apiError, mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Says every 15 seconds that somebody listens to a channel. It makes no session. */
export const action = mutation(channelBeat, async ({ channels }, { pid, viewer }) => {
  const isThere = await channels.beat(pid, viewer, Date.now());
  if (!isThere) throw apiError({ status: 404, code: "no_stream", message: NO_STREAM });
  return { answer: { ok: true } };
});
