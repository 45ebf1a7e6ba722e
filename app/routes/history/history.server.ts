import type { AppLoadContext } from "@remix-run/node";
import { formatCount, formatThousands, formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { loadListenerTotals } from "~/services/history/history.server";

/** The listener's totals, formatted for the page; null if all are zero. */
export async function loadTotals({ db, session }: AppLoadContext) {
  if (!session.userId) return null;
  const { totalRepeats, totalVideos, totalHearts, seconds } = await loadListenerTotals(
    db,
    session.userId,
  );
  if (totalRepeats + totalVideos + totalHearts === 0) return null;
  return [
    { name: plural(totalRepeats, "Repeat"), value: formatCount(totalRepeats) },
    { name: "Total time", value: formatTotal(seconds) },
    { name: plural(totalVideos, "Video"), value: formatThousands(totalVideos) },
    { name: plural(totalHearts, "Heart"), value: formatThousands(totalHearts) },
  ];
}
