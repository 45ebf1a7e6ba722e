import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { NO_STREAM } from "~/domain/channel";
import { apiError, getOnly } from "./answer.server";

export const action = getOnly;

/**
 * One channel: where it is and all it plays today, in order. `now` is the server's clock in epoch ms, by which a browser
 * keeps in step whatever its own says.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const now = Date.now();
  const detail = await context.channels.detail(params.id ?? "", now);
  if (!detail) throw apiError({ status: 404, code: "no_stream", message: NO_STREAM });
  const { pid, name, viewers, playing, offset, order } = detail;
  return json({ pid, name, viewers, playing_ytid: playing.ytid, offset, now, ytids: order });
}
