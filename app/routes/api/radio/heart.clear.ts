import { addresses } from "~/addresses";
import { HEART_LISTS } from "~/domain/shell/undo";
import { setStationHeart } from "~/services/radio/station-marks.server";
import { postOnly } from "../answer.server";
import { stationMutation } from "./station-mark.server";

export const loader = postOnly;

export const action = stationMutation(async ({ db }, { name, ...change }) => {
  await setStationHeart(db, { ...change, hearted: false });
  const fields = { uid: "me", stationid: change.stationId };
  const offer = {
    title: name,
    from: "your favorites",
    action: addresses.api.radio.heart.set,
    fields,
  };
  return { snackbar: "Heart Removed", undo: { ...offer, onlyOn: HEART_LISTS } };
});
