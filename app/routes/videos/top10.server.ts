import type { PublicContext } from "../shell/audience.server";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { viewerOf } from "../shell/viewer.server";
import { loadMarks, NO_MARK } from "~/services/marks/marks.server";
import { lookUpUntitled, loadVideoRows } from "~/services/lists/video-rows.server";

/**
 * Loads the most repeated videos of today or, if there are none, of the week. Unknown titles are
 * null.
 */
export async function loadTitledTop10({ top10, videoInfo }: PublicContext) {
  const top = await top10.load();
  const facts = new Map(top.videos.map((video) => [video.ytid, video.facts]));
  const known = await videoInfo.knownOf([...facts.keys()], {}, facts);
  const entries = top.videos.map(({ ytid, repeats }) => {
    const { title = null, author = null, duration = null, unavailable } = known.get(ytid) ?? {};
    return { ytid, repeats, title, author, duration, unavailable };
  });
  lookUpUntitled(videoInfo, entries);
  return { of: top.of, entries };
}

/** Loads the rows of the Top 10 page, with the listener's own marks and everybody's repeats. */
export async function loadTop10Rows(context: PublicContext) {
  const { db, marksOf, top10, videoInfo } = context;
  const top = await top10.load();
  const ytids = top.videos.map(({ ytid }) => ytid);
  const own = marksOf.userId ? await loadMarks(db, marksOf.userId, ytids) : null;
  const entries = top.videos.map(({ ytid, facts }) => {
    const { hearted, repeats } = own?.get(ytid) ?? NO_MARK;
    return { ytid, hearted, repeats, facts };
  });
  const rows = await loadVideoRows(videoInfo, entries, viewerOf(context));
  lookUpUntitled(videoInfo, rows);
  const when = top.of === "today" ? "today" : "this week";
  return {
    of: top.of,
    rows: rows.map((row, at) => {
      const repeats = top.videos[at]?.repeats ?? 0;
      const allRepeats = `${formatCount(repeats)} ${plural(repeats, "repeat")} ${when}`;
      return { ...row, allRepeats };
    }),
  };
}

/** Loads the sections that are looped most today, with the titles of their videos. */
export async function loadLoopedToday({ loopedToday, videoInfo }: PublicContext) {
  const sections = await loopedToday.load();
  const facts = new Map(sections.map((section) => [section.ytid, section.facts]));
  const known = await videoInfo.knownOf([...facts.keys()], {}, facts);
  return sections.map(({ ytid, start, end, repeats }) => {
    const { title = null, author = null } = known.get(ytid) ?? {};
    return { ytid, title, author, start, end, repeats };
  });
}
