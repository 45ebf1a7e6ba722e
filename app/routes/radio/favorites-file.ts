import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadMarkedStations } from "~/services/radio/station-marks.server";
import { playlistAnswer } from "./playlist-answer.server";

const MAX_STATIONS = 5000;

/** The listener's hearted stations as a file for their own player. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { db, session } = context;
  const page = { list: "hearts", limit: MAX_STATIONS } as const;
  const { rows } = session.userId
    ? await loadMarkedStations(db, session.userId, page)
    : { rows: [] };
  return playlistAnswer(
    "Favorites",
    rows.map(({ name, stream }) => ({ name, url: stream })),
  );
}
