import type { AppLoadContext } from "@remix-run/node";
import type { Start } from "~/components/watch/start-panel";
import { readPreferences } from "~/domain/cookies";
import { startTab } from "~/domain/startup";
import { marks } from "~/services/marks.server";
import { queueOf } from "~/services/queue.server";
import { toVideoRows } from "~/services/video-rows.server";
import { yourMusic } from "~/services/your-music.server";
import { ownMusic } from "../discover/yourlor.server";

/** So many playlists or queued videos; each list says where the rest is. */
const SHOWN = 6;

async function queued({ db, videoInfo }: AppLoadContext, userId: string) {
  const items = await queueOf(db, userId);
  const ytids = [...new Set(items.map(({ ytid }) => ytid))].slice(0, SHOWN);
  const own = await marks(db, userId, ytids);
  const entries = ytids.map((ytid) => ({ ytid, star: false, repeats: own[ytid]?.repeats ?? 0 }));
  return toVideoRows(videoInfo, entries);
}

/** What `/` opens under the player for this listener (spec 2 §2); null for nobody in particular, whose page is public. */
export async function drawStart(context: AppLoadContext, request: Request): Promise<Start | null> {
  const { userId } = context.session;
  if (!userId) return null;
  const { lastFeature } = readPreferences(request.headers.get("Cookie"));
  const own = await ownMusic(context);
  const visit = { lastFeature, hasHistory: own !== null };
  const wide = startTab({ ...visit, narrow: false });
  const narrow = startTab({ ...visit, narrow: true });
  const opens = (tab: typeof wide) => wide === tab || narrow === tab;
  return {
    wide,
    narrow,
    own,
    playlists: opens("playlist") ? (await yourMusic(context.db, userId, { limit: SHOWN })).res : [],
    queue: opens("playqueue") ? await queued(context, userId) : [],
  };
}
