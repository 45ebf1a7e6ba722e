import { classifyPlayerError } from "~/domain/player-errors";
import { playerReport } from "~/domain/schemas/player-report";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** The player tells the operator what failed. 153 is the site's own fault: the embed saw no referrer. */
export const action = mutation(playerReport, async ({ log }, report) => {
  if (classifyPlayerError(report.code) === "operator") {
    log.error(report, "the video host refuses every video: its embed saw no referrer (error 153)");
  } else {
    log.info(report, "a video could not be played");
  }
  return { answer: { ok: true } };
});
