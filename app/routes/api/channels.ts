import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { NO_STREAM, shownViewers } from "~/domain/channels/channel";
import { channelBeat } from "~/domain/channels/channel-schema";
import { apiError, json } from "../calls/api-error.server";
import { answersGet, answersPost, get, getBy, nothing, post } from "../calls/resource.server";

const { api } = addresses;

const NO_CHANNEL = { status: 404, code: "no_stream", message: NO_STREAM };

/**
 * Returns a channel's position and today's programme, in order. `now` is the server's clock in
 * epoch ms, so that browsers stay in sync even if their own clock is wrong.
 */
async function streamsDetail({ context, params }: LoaderFunctionArgs) {
  const now = Date.now();
  const detail = await context.channels.detail(params.id ?? "", now);
  if (!detail) throw apiError(NO_CHANNEL);
  const { pid, name, viewers, playing, offset, order } = detail;
  return json({ pid, name, viewers, playing_ytid: playing.ytid, offset, now, ytids: order });
}

export const calls = {
  [api.streams.list]: get(
    {
      about: "The live channels with the video that each plays, most viewers first (CHANNEL-2).",
      takes: nothing,
    },
    async ({ channels }) => ({
      res: (await channels.list(Date.now())).map(({ pid, name, viewers, playing }) => ({
        pid,
        name,
        viewers,
        playing_title: playing.title,
        playing_ytid: playing.ytid,
      })),
    }),
  ),

  [api.streams.detail(":id")]: getBy(
    {
      about:
        "One channel: its position and everything that it plays today, in order. `now` is the server's clock in epoch ms, so that browsers stay in sync even if their own clock is wrong.",
      answers: "`{pid, name, viewers, playing_ytid, offset, now, ytids}`",
      fails: [NO_CHANNEL],
    },
    streamsDetail,
  ),

  [api.streams.beat]: post(
    {
      about:
        "A heartbeat that a listener's browser sends every 15 seconds. Returns the number of viewers and creates no session.",
      takes: channelBeat,
      fails: [NO_CHANNEL],
    },
    async ({ channels, env }, { pid, viewer }) => {
      const now = Date.now();
      const detail = (await channels.beat(pid, viewer, now)) && (await channels.detail(pid, now));
      if (!detail) throw apiError(NO_CHANNEL);
      const shown = shownViewers(detail.viewers, detail.pid, now, env.viewerJitter);
      return { answer: { ok: true, viewers: Math.max(1, shown) } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
