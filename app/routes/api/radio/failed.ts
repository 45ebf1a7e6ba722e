import { stationFailure } from "~/domain/radio/radio-query";
import { saveStationFailure } from "~/services/radio/station-failures.server";
import { mutation, postOnly } from "../answer.server";
import { tooMany } from "../api-error.server";
import { requireStation } from "./require-station.server";

export const loader = postOnly;

/** A player could not play a station (RADIO-14). */
export const action = mutation(stationFailure, async (context, { stationid }) => {
  const { db, limits, client, country } = context;
  if (await limits.consume("station-failures-by-client", client)) throw tooMany();
  const { id: stationId } = await requireStation(context, stationid);
  await saveStationFailure(db, { stationId, client, country, now: new Date() });
  return { answer: { ok: true } };
});
