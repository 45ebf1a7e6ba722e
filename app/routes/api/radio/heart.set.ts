import { setStationHeart } from "~/services/radio/station-marks.server";
import { postOnly } from "../answer.server";
import { stationMutation } from "./station-mark.server";

export const loader = postOnly;

export const action = stationMutation(async ({ db }, change) => {
  await setStationHeart(db, { ...change, hearted: true });
  return { snackbar: "Station Hearted" };
});
