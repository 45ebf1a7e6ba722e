import { stationFailure } from "~/domain/radio/radio-query";
import { saveStationFailure } from "~/services/radio/station-failures.server";
import { loadStations } from "~/services/radio/station-rows.server";
import { apiError, mutation, postOnly, tooMany } from "../answer.server";

export const loader = postOnly;

/** A player could not play a station (RADIO-14). */
export const action = mutation(stationFailure, async (context, { stationid: stationId }) => {
  const { db, limits, client, country } = context;
  if (await limits.consume("station-failures-by-client", client)) throw tooMany();
  const [known] = await loadStations(db, [stationId]);
  if (!known) {
    throw apiError({ status: 404, code: "not_found", message: "There is no such station." });
  }
  await saveStationFailure(db, { stationId, client, country, now: new Date() });
  return { answer: { ok: true } };
});
