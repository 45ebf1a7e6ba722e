import type { AppLoadContext } from "@remix-run/node";
import { loadFirstPlays } from "~/services/history/first-plays.server";
import type { HistoryEntry } from "~/services/history/history.server";
import { loadLastLoops } from "~/services/loops/loop-list.server";
import { lookUpUntitled, loadVideoRows, type VideoRow } from "~/services/lists/video-rows.server";

/** Rows of each list, as many as fit side by side. */
const SHOWN = 6;

/** Loops shown. */
const SHOWN_LOOPS = 5;

export type OwnMusic = { recent: VideoRow[]; repeated: VideoRow[]; hearted: VideoRow[] };

/** Loads the listener's last played, most repeated and hearted items; null if there are none. */
export async function loadOwnMusic(context: AppLoadContext): Promise<OwnMusic | null> {
  const { db, session, videoInfo } = context;
  const { userId } = session;
  if (!userId) return null;
  const first = await loadFirstPlays(db, userId, { limit: SHOWN, now: new Date() });
  const rowsOf = async (entries: HistoryEntry[]) => {
    const rows = await loadVideoRows(videoInfo, entries);
    lookUpUntitled(videoInfo, rows);
    return rows;
  };
  const [recent, mostRepeated, hearted] = await Promise.all([
    rowsOf(first.recent),
    rowsOf(first.repeated),
    rowsOf(first.hearted),
  ]);
  const repeated = mostRepeated.filter(({ repeats }) => repeats > 0);
  return recent.length + hearted.length > 0 ? { recent, repeated, hearted } : null;
}

/** Loads the loops that the listener practised last. */
export async function loadOwnLoops({ db, session: { userId } }: AppLoadContext, now: Date) {
  return userId ? loadLastLoops(db, { userId, limit: SHOWN_LOOPS, now }) : [];
}
