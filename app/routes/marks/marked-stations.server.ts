import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { stationMarksPage, type stationMark } from "~/domain/radio/radio-query";
import { loadMarkedStations, type StationMarkList } from "~/services/radio/station-marks.server";
import { toStationAnswer } from "~/services/radio/station-view.server";
import { OWN_FAILURES, ownListener, ownReader } from "../calls/own-uid.server";
import { requireStation, STATION_FAILURES } from "../radio/require-station.server";
import type { Facts } from "../calls/described.server";
import { get } from "../calls/resource.server";

/** Where forms that change a station's marks lead. */
export const OWN_STATIONS = `${addresses.radio.index}?tab=favorites`;

/** Failures of calls that change the caller's marks on a station. */
export const FIND_STATION_FAILURES = [...OWN_FAILURES, ...STATION_FAILURES];

/** Finds the station of such a call (RADIO-7), and the caller, creating a listener if needed. */
export async function findStation(
  context: AppLoadContext,
  { uid, stationid }: z.output<typeof stationMark>,
): Promise<{ userId: string; stationId: string; name: string }> {
  ownReader(context.session, uid);
  const { id: stationId, name } = await requireStation(context, stationid);
  return { userId: await ownListener(context.session, uid), stationId, name };
}

/** Lists the caller's stations, newest first. */
export function stationList(facts: Facts, list: StationMarkList) {
  return get(
    { ...facts, takes: stationMarksPage, fails: OWN_FAILURES },
    async (context, { cursor, next: after, limit }, params) => {
      const { db, session } = context;
      const userId = ownReader(session, params.uid ?? "");
      if (!userId) return { res: [] };
      const page = { list, cursor: cursor ?? after, limit };
      const { rows, next } = await loadMarkedStations(db, userId, page);
      return { res: rows.map(toStationAnswer), ...(next && { next }) };
    },
  );
}
