import { type LastSound, parseLastSound } from "~/domain/player/last/last-sound";
import type { Item } from "~/domain/items/item";
import { chaptersInNotes } from "~/domain/podcasts/chapters/notes-times";
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env/env.server";
import type { ListenerShell } from "../shell/listener-shell.server";
import { itemOf, loadPlayable } from "../podcasts/playable-episode.server";
import { loadStations } from "../radio/station-rows.server";
import { stationReader, toStationView } from "../radio/station-view.server";
import { isElsewhereLater } from "./last-played.server";

interface Shelf {
  db: Db;
  env: Pick<Env, "origin" | "stationProxy">;
}

async function loadStation({ db, env }: Shelf, id: string): Promise<Item | null> {
  const [row] = await loadStations(db, [id]);
  return row ? toStationView(row, stationReader(env)).item : null;
}

async function loadEpisodeItem(
  { db }: Shelf,
  ids: { podcastId: string; episodeId: string; userId: string | null },
): Promise<Item | null> {
  const found = await loadPlayable(db, ids);
  return found && itemOf(found, { chapters: chaptersInNotes(found.episode.notes) });
}

function loadItem(shelf: Shelf, last: LastSound, userId: string | null): Promise<Item | null> {
  if (last.kind === "station") return loadStation(shelf, last.id);
  const { id: episodeId, podcastId } = last;
  return loadEpisodeItem(shelf, { podcastId, episodeId, userId });
}

/**
 * Loads the station or episode in this browser's cookie, an episode at the listener's position
 * (PLAYER-10). Null if a video was played last, here or in another browser.
 * @param cookies the `Cookie` header
 */
export async function loadLastSound(
  shelf: Shelf,
  { userId, last: video }: { userId: string | null } & Pick<ListenerShell, "last">,
  cookies: string | null,
): Promise<Item | null> {
  const last = parseLastSound(cookies);
  return last && !isElsewhereLater(video, last.at) ? loadItem(shelf, last, userId) : null;
}
