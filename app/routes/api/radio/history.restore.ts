import { restoreStationPlay } from "~/services/radio/station-marks.server";
import { postOnly } from "../answer.server";
import { removedStation } from "./removed-station.server";
import { stationMutation } from "./station-mark.server";

export const loader = postOnly;

/** Undoes the latest `POST /api/radio/history/clear`. */
export const action = stationMutation(async ({ db, session }, { userId, stationId }) => {
  const { playedAt, plays } = await removedStation.take(
    session,
    (station) => station.stationId === stationId,
  );
  await restoreStationPlay(db, { userId, stationId, playedAt: new Date(playedAt), plays });
  return { snackbar: "Station is back in your history" };
});
