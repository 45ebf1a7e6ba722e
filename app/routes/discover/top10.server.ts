import type { AppLoadContext } from "@remix-run/node";
import { formatCount, plural } from "~/domain/formats";
import { viewerOf } from "../viewer.server";
import { marks } from "~/services/marks.server";
import { top10 } from "~/services/top10.server";
import { askUnknown, toVideoRows } from "~/services/video-rows.server";

/** `today` or `week`, and the videos with their repeats in it; a title that nobody knows yet is null. */
export async function topVideos({ db, videoInfo }: AppLoadContext) {
  const top = await top10(db, new Date());
  const known = await videoInfo.knownOf(top.videos.map(({ ytid }) => ytid));
  const entries = top.videos.map(({ ytid, repeats }) => {
    const { title = null, author = null, duration = null } = known[ytid] ?? {};
    return { ytid, repeats, title, author, duration };
  });
  return { of: top.of, entries };
}

export type TopVideos = Awaited<ReturnType<typeof topVideos>>;

/** The rows of the Top 10 page: the listener's own marks, and what all listeners have repeated. */
export async function topRows(context: AppLoadContext) {
  const { db, session, videoInfo } = context;
  const top = await top10(db, new Date());
  const ytids = top.videos.map(({ ytid }) => ytid);
  const own = session.userId ? await marks(db, session.userId, ytids) : {};
  const entries = ytids.map((ytid) => {
    const { star = false, repeats = 0 } = own[ytid] ?? {};
    return { ytid, star, repeats };
  });
  const rows = await toVideoRows(videoInfo, entries, viewerOf(context));
  askUnknown(videoInfo, rows);
  const when = top.of === "today" ? "today" : "this week";
  return {
    of: top.of,
    rows: rows.map((row, at) => {
      const repeats = top.videos[at]?.repeats ?? 0;
      const allRepeats = `${formatCount(repeats)} ${plural(repeats, "repeat")} ${when} by everyone`;
      return { ...row, allRepeats };
    }),
  };
}
