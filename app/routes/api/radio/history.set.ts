import { addStationPlay } from "~/services/radio/station-marks.server";
import { postOnly } from "../answer.server";
import { stationMutation } from "./station-mark.server";

export const loader = postOnly;

/** A press on Play (RADIO-8). */
export const action = stationMutation(async ({ db, analytics }, change) => {
  await addStationPlay(db, change);
  analytics.track({ name: "station-played", stationid: change.stationId });
  return undefined;
});
