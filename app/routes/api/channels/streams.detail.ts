import type { LoaderFunctionArgs } from "@remix-run/node";
import { NO_STREAM } from "~/domain/channels/channel";
import { getOnly } from "../answer.server";
import { apiError, json } from "../api-error.server";

export const action = getOnly;

/**
 * One channel: its position and everything that it plays today, in order. `now` is the server's clock in epoch ms, so that
 * browsers stay in sync even if their own clock is wrong.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const now = Date.now();
  const detail = await context.channels.detail(params.id ?? "", now);
  if (!detail) throw apiError({ status: 404, code: "no_stream", message: NO_STREAM });
  const { pid, name, viewers, playing, offset, order } = detail;
  return json({ pid, name, viewers, playing_ytid: playing.ytid, offset, now, ytids: order });
}
