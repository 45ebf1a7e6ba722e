import type { AppLoadContext } from "@remix-run/node";
import { formatCount, formatThousands, formatTotal, plural } from "~/domain/formats";
import { historyProfile, listenedTime } from "~/services/history.server";
import { takeOffer } from "~/services/removed.server";

/** The listener's totals as the history page shows them; null for one who has none. */
export async function drawTotals({ db, session }: AppLoadContext) {
  if (!session.userId) return null;
  const [profile, time] = await Promise.all([
    historyProfile(db, session.userId),
    listenedTime(db, session.userId),
  ]);
  const { totalRepeats, totalVideos, totalStars } = profile;
  if (totalRepeats + totalVideos + totalStars === 0) return null;
  return [
    { name: plural(totalRepeats, "Repeat"), value: formatCount(totalRepeats) },
    { name: "Total time", value: formatTotal(time.seconds) + (time.whole ? "" : "+") },
    { name: plural(totalVideos, "Video"), value: formatThousands(totalVideos) },
    { name: plural(totalStars, "Heart"), value: formatThousands(totalStars) },
  ];
}

/** The video that was taken out just before this page, once; null without one. */
export async function drawUndo({ session, videoInfo }: AppLoadContext) {
  const ytid = session.exists ? await takeOffer(session) : null;
  return ytid ? { ytid, title: (await videoInfo.known(ytid))?.title ?? null } : null;
}
