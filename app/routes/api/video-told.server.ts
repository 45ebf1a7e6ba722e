import type { AppLoadContext } from "@remix-run/node";
import { keepTold, type Told } from "~/services/told-videos.server";

/** Keeps a listener's words and asks the host behind the answer, so that they are needed for a moment only. */
export async function keepWords(context: AppLoadContext, videos: readonly Told[]) {
  const { db, session, videoInfo, limits, client, log } = context;
  const userId = await session.requireListener();
  const taken = await keepTold(db, { userId, videos, now: new Date() });
  if (taken.length > 0 && (await limits.consume("lookup-by-client", client)) === null) {
    for (const ytid of taken) {
      videoInfo.lookUp(ytid).catch((err) => log.error({ err }, "a told video was not found"));
    }
  }
  return taken;
}
