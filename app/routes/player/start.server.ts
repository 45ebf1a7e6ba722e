import type { AppLoadContext } from "@remix-run/node";
import type { Start } from "~/components/player/start-panel";
import { readPreferences } from "~/domain/shell/cookies";
import { startTab } from "~/domain/shell/startup";
import { loadMarks } from "~/services/history/marks.server";
import { loadQueue } from "~/services/queue/queue.server";
import { loadVideoRows } from "~/services/lists/video-rows.server";
import { loadYourMusic } from "~/services/playlists/your-music.server";
import { loadOwnMusic } from "../history/yourlor.server";

/** Playlists or queued videos shown; each list links to its own page. */
const SHOWN = 6;

async function loadQueueEntries({ db, videoInfo }: AppLoadContext, userId: string) {
  const items = await loadQueue(db, userId);
  const ytids = [...new Set(items.flatMap(({ ytid }) => ytid ?? []))].slice(0, SHOWN);
  const own = await loadMarks(db, userId, ytids);
  const entries = ytids.map((ytid) => ({
    ytid,
    star: false,
    repeats: own.get(ytid)?.repeats ?? 0,
  }));
  return loadVideoRows(videoInfo, entries);
}

/** What `/` shows under the player for this listener (SHELL-14). Null for visitors, whose page is public. */
export async function loadStart(context: AppLoadContext, request: Request): Promise<Start | null> {
  const { userId } = context.session;
  if (!userId) return null;
  const { lastFeature } = readPreferences(request.headers.get("Cookie"));
  const own = await loadOwnMusic(context);
  const visit = { lastFeature, hasHistory: own !== null };
  const wide = startTab({ ...visit, narrow: false });
  const narrow = startTab({ ...visit, narrow: true });
  const opens = (tab: typeof wide) => wide === tab || narrow === tab;
  return {
    wide,
    narrow,
    own,
    playlists: opens("playlist")
      ? (await loadYourMusic(context.db, userId, { limit: SHOWN })).res
      : [],
    queue: opens("playqueue") ? await loadQueueEntries(context, userId) : [],
  };
}
