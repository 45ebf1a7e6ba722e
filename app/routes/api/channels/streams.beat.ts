import { NO_STREAM, shownViewers } from "~/domain/channels/channel";
import { channelBeat } from "~/domain/channels/channel-schema";
import { mutation, postOnly } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** A heartbeat that a listener's browser sends every 15 seconds. Returns the number of viewers and creates no session. */
export const action = mutation(channelBeat, async ({ channels, env }, { pid, viewer }) => {
  const now = Date.now();
  const detail = (await channels.beat(pid, viewer, now)) && (await channels.detail(pid, now));
  if (!detail) throw apiError({ status: 404, code: "no_stream", message: NO_STREAM });
  const shown = shownViewers(detail.viewers, detail.pid, now, env.viewerJitter);
  return { answer: { ok: true, viewers: Math.max(1, shown) } };
});
