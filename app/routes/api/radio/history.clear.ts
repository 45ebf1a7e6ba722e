import { addresses } from "~/addresses";
import { clearStationPlay } from "~/services/radio/station-marks.server";
import { postOnly } from "../answer.server";
import { removedStation } from "./removed-station.server";
import { stationMutation } from "./station-mark.server";

export const loader = postOnly;

/** `history/restore` undoes the latest one. */
export const action = stationMutation(async ({ db, session }, { name, ...change }) => {
  const snackbar = "Removed from your history";
  const removed = await clearStationPlay(db, change);
  if (!removed) return { snackbar };
  const { stationId } = change;
  removedStation.save(session, { ...removed, stationId, playedAt: removed.playedAt.getTime() });
  const fields = { uid: "me", stationid: stationId };
  const action = addresses.api.radio.history.restore;
  return { snackbar, undo: { title: name, from: "your history", action, fields } };
});
