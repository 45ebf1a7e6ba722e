import type { AppLoadContext } from "@remix-run/node";
import { history } from "~/services/history.server";
import { toVideoRows, type VideoRow } from "~/services/video-rows.server";

/** spec 1 §9: the history card shows 5. */
const SHOWN = 5;

export async function recentRows(context: AppLoadContext): Promise<VideoRow[]> {
  const { db, session, videoInfo } = context;
  if (!session.userId) return [];
  return toVideoRows(videoInfo, (await history(db, session.userId, { limit: SHOWN })).res);
}
