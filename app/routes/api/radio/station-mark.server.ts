import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { stationMark, stationMarksPage } from "~/domain/radio/radio-query";
import {
  loadMarkedStations,
  type StationChange,
  type StationMarkList,
} from "~/services/radio/station-marks.server";
import { toStationAnswer } from "~/services/radio/station-view.server";
import { apiError, mutation, query, type Done } from "../answer.server";
import { requireStation } from "./require-station.server";

/** Throws 403 for a `uid` that is not the caller's, and 401 for one that nobody signed in may name; `me` is the caller. */
export function requireOwnUid({ session }: AppLoadContext, uid: string): void {
  if (uid === "me" || (uid !== "" && uid === session.userId)) return;
  if (!session.userId) {
    throw apiError({ status: 401, code: "not_signed_in", message: "Please log in first." });
  }
  throw apiError({ status: 403, code: "not_yours", message: "These stations are not yours." });
}

type Changed = Pick<Done, "snackbar" | "undo">;
export type NamedChange = StationChange & { name: string };

/** An action that changes what the caller has of a station (RADIO-7). */
export function stationMutation(
  act: (context: AppLoadContext, change: NamedChange) => Promise<Changed | undefined>,
) {
  return mutation(stationMark, async (context, { uid, stationid }) => {
    requireOwnUid(context, uid);
    const { id: stationId, name } = await requireStation(context, stationid);
    const userId = await context.session.requireListener();
    const changed = await act(context, { userId, stationId, name, now: new Date() });
    return { answer: { ok: true }, ...changed, back: `${addresses.radio.index}?tab=favorites` };
  });
}

/** A loader of the caller's stations, newest first. */
export function stationList(list: StationMarkList) {
  return (args: LoaderFunctionArgs) =>
    query(stationMarksPage, async (context, { cursor, next: after, limit }) => {
      const { db, session } = context;
      requireOwnUid(context, args.params.uid ?? "");
      if (!session.userId) return { res: [] };
      const page = { list, cursor: cursor ?? after, limit };
      const { rows, next } = await loadMarkedStations(db, session.userId, page);
      return { res: rows.map(toStationAnswer), ...(next && { next }) };
    })(args);
}
