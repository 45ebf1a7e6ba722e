import type { AppLoadContext } from "@remix-run/node";
import { favorites, history, type HistoryPage } from "~/services/history.server";
import { askUnknown, toVideoRows, type VideoRow } from "~/services/video-rows.server";

/** Rows of each list: so many fit side by side. */
const SHOWN = 6;

export type OwnMusic = { recent: VideoRow[]; repeated: VideoRow[]; hearted: VideoRow[] };

/** What the listener has played and kept; null for newcomers. */
export async function ownMusic(context: AppLoadContext): Promise<OwnMusic | null> {
  const { db, session, videoInfo } = context;
  const { userId } = session;
  if (!userId) return null;
  const pages = await Promise.all([
    history(db, userId, { limit: SHOWN }),
    history(db, userId, { limit: SHOWN, sort: "RepeatCount" }),
    favorites(db, userId, { limit: SHOWN }),
  ]);
  const rowsOf = async ({ res }: HistoryPage) => {
    const rows = await toVideoRows(videoInfo, res);
    askUnknown(videoInfo, rows);
    return rows;
  };
  const [recent = [], played = [], hearted = []] = await Promise.all(pages.map(rowsOf));
  const repeated = played.filter(({ repeats }) => repeats > 0);
  return recent.length + hearted.length > 0 ? { recent, repeated, hearted } : null;
}
