import type { AppLoadContext } from "@remix-run/node";
import { loadHistory } from "~/services/history/history.server";
import { loadVideoRows, lookUpUntitled, type VideoRow } from "~/services/lists/video-rows.server";

/** Rows of the history card (HISTORY-3). */
export const RECENT_ROWS = 5;

export async function loadRecentRows(context: AppLoadContext): Promise<VideoRow[]> {
  const { db, session, videoInfo } = context;
  if (!session.userId) return [];
  const page = await loadHistory(db, session.userId, { limit: RECENT_ROWS, factsAt: new Date() });
  const rows = await loadVideoRows(videoInfo, page.res);
  lookUpUntitled(videoInfo, rows);
  return rows;
}
