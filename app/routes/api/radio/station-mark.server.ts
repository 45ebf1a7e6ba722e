import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { stationMark, stationMarksPage } from "~/domain/radio/radio-query";
import {
  loadMarkedStations,
  type StationChange,
  type StationMarkList,
} from "~/services/radio/station-marks.server";
import { toStationAnswer } from "~/services/radio/station-view.server";
import type { Done } from "../answer.server";
import { OWN_FAILURES, ownListener, ownReader } from "../own-uid.server";
import { get, post, type Facts } from "../resource.server";
import { requireStation, STATION_FAILURES } from "./require-station.server";

type Changed = Pick<Done, "snackbar" | "undo">;
export type NamedChange = StationChange & { name: string };

/** A call that changes what the caller has of a station (RADIO-7). */
export function postToStation(
  facts: Facts,
  act: (context: AppLoadContext, change: NamedChange) => Promise<Changed | undefined>,
) {
  const fails = [...OWN_FAILURES, ...STATION_FAILURES, ...(facts.fails ?? [])];
  return post(
    { ...facts, takes: stationMark, fails, spends: ["lookup-by-client"] },
    async (context, { uid, stationid }) => {
      ownReader(context.session, uid);
      const { id: stationId, name } = await requireStation(context, stationid);
      const userId = await ownListener(context.session, uid);
      const changed = await act(context, { userId, stationId, name, now: new Date() });
      return { answer: { ok: true }, ...changed, back: `${addresses.radio.index}?tab=favorites` };
    },
  );
}

/** The caller's stations, newest first. */
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
