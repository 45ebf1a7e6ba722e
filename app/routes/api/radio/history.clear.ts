import { clearStationPlay } from "~/services/radio/station-marks.server";
import { postOnly } from "../answer.server";
import { stationMutation } from "./station-mark.server";

export const loader = postOnly;

export const action = stationMutation(async ({ db }, change) => {
  await clearStationPlay(db, change);
  return "Removed from your history";
});
