import type { AppLoadContext } from "@remix-run/node";
import { classifyPlayerError } from "~/domain/player/player-errors";
import { networkOf } from "~/domain/network/network";
import { playerReport } from "~/domain/player/player-report-schema";
import { HOUR_MS } from "~/domain/text/durations";
import { reportPlaybackFailure } from "~/services/videos/playback-failures.server";
import { loadVideos } from "~/services/videos/videos-store.server";
import { mutation, postOnly } from "../answer.server";

const STALE_AFTER_MS = HOUR_MS;

export const loader = postOnly;

/** Asks the host about a reported video if our data on it is stale. The host is more reliable than a listener's player. */
async function refreshIfStale(
  { db, videoInfo, limits, client, log }: AppLoadContext,
  ytid: string,
) {
  const stored = (await loadVideos(db, [ytid])).get(ytid);
  const age = Date.now() - (stored?.fetchedAt.getTime() ?? 0);
  if (age < STALE_AFTER_MS || (await limits.consume("lookup-by-client", client))) return;
  videoInfo.lookUp(ytid).catch((err) => log.error({ err }, "looking up a reported video failed"));
}

/** A playback failure. Error 153 is our own mistake: our page sent the embed no referrer. */
export const action = mutation(playerReport, async (context, report) => {
  const { db, log, client, country } = context;
  const kind = classifyPlayerError(report.code);
  if (kind === "operator") {
    log.warn(report, "the video host rejects every video: our page sends no referrer (error 153)");
  } else {
    log.info(report, "a video could not be played");
  }
  if (kind === "blocked") {
    const { ytid, code } = report;
    await reportPlaybackFailure(db, {
      ytid,
      code,
      country,
      reporter: networkOf(client),
      now: new Date(),
    });
    await refreshIfStale(context, ytid);
  }
  return { answer: { ok: true } };
});
