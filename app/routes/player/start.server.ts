import type { AppLoadContext } from "@remix-run/node";
import type { Start } from "~/components/player/start-panel";
import { readPreferences } from "~/domain/shell/preferences";
import { startTab, type StartTab } from "~/domain/shell/startup";
import { loadMarks } from "~/services/marks/marks.server";
import { loadQueue } from "~/services/queue/queue.server";
import { toVideoRows } from "~/services/lists/video-rows.server";
import { loadYourMusic } from "~/services/playlists/your-music.server";
import { loadOwnMusic } from "../history/yourlor.server";

/** Playlists or queued videos to show; each list links to its own page. */
const SHOWN = 6;

async function loadQueueEntries({ db, videoInfo }: AppLoadContext, userId: string) {
  const items = await loadQueue(db, userId);
  const ytids = [...new Set(items.flatMap(({ ytid }) => ytid ?? []))].slice(0, SHOWN);
  const [own, known] = await Promise.all([loadMarks(db, userId, ytids), videoInfo.knownOf(ytids)]);
  const entries = ytids.map((ytid) => ({
    ytid,
    hearted: false,
    repeats: own.get(ytid)?.repeats ?? 0,
  }));
  return toVideoRows(entries, known);
}

/**
 * Loads the listener's content under the player of `/` (SHELL-14); null for visitors, whose page is
 * public.
 */
export async function loadStart(context: AppLoadContext, request: Request): Promise<Start | null> {
  const { userId } = context.session;
  if (!userId) return null;
  const { lastFeature } = readPreferences(request.headers.get("Cookie"));
  const tab = (narrow: boolean, hasHistory = false) =>
    startTab({ lastFeature, hasHistory, narrow });
  // Only the choice between Your LOR and reviews needs the history, so the others need not wait for
  // it.
  const opens = (list: StartTab) => tab(false) === list || tab(true) === list;
  const [own, playlists, queue] = await Promise.all([
    loadOwnMusic(context),
    opens("playlist") ? loadYourMusic(context.db, userId, { limit: SHOWN }) : null,
    opens("playqueue") ? loadQueueEntries(context, userId) : [],
  ]);
  const hasHistory = own !== null;
  return {
    wide: tab(false, hasHistory),
    narrow: tab(true, hasHistory),
    own,
    playlists: playlists?.res ?? [],
    queue,
  };
}
