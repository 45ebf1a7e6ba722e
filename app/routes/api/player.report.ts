import type { AppLoadContext } from "@remix-run/node";
import { classifyPlayerError } from "~/domain/player-errors";
import { playerReport } from "~/domain/schemas/player-report";
import { reportTrouble } from "~/services/troubles.server";
import { getVideos } from "~/services/videos-store.server";
import { mutation, postOnly } from "./answer.server";

const ASKED_AGAIN_MS = 60 * 60 * 1000;

export const loader = postOnly;

/** The host's own word on it is worth more than a player's, if it is not fresh. */
async function checkAgain({ db, videoInfo, limits, client, log }: AppLoadContext, ytid: string) {
  const stored = (await getVideos(db, [ytid]))[ytid];
  const age = Date.now() - (stored?.fetchedAt.getTime() ?? 0);
  if (age < ASKED_AGAIN_MS || (await limits.consume("lookup-by-client", client))) return;
  videoInfo.lookUp(ytid).catch((err) => log.error({ err }, "a reported video was not found"));
}

/** The player tells the operator what failed. 153 is the site's own fault: the embed saw no referrer. */
export const action = mutation(playerReport, async (context, report) => {
  const { db, log, client, country } = context;
  const kind = classifyPlayerError(report.code);
  if (kind === "operator") {
    log.error(report, "the video host refuses every video: its embed saw no referrer (error 153)");
  } else {
    log.info(report, "a video could not be played");
  }
  if (kind === "blocked") {
    const { ytid, code } = report;
    await reportTrouble(db, { ytid, code, country, reporter: client, now: new Date() });
    await checkAgain(context, ytid);
  }
  return { answer: { ok: true } };
});
