import { and, desc, eq, gte, isNotNull, not, sql } from "drizzle-orm";
import type { ItemKind } from "~/domain/items/item";
import { JUST_BEGUN } from "~/domain/marks/position";
import { shownSong } from "~/domain/songs/song-title";
import { shownTitle } from "~/domain/videos/titles";
import { watchPath } from "~/domain/videos/youtube-id";
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env/env.server";
import { episodePositions, stationMarks } from "../platform/db/schema.server";
import { loadEpisodeItems } from "../podcasts/playable-episode.server";
import { loadStations } from "../radio/station-rows.server";
import { stationReader, toStationView } from "../radio/station-view.server";
import type { LoadShell } from "../shell/listener-shell.server";
import type { VideoInfoService } from "../videos/video-info.server";

/** What a listener was in the middle of. */
export interface ContinueItem {
  kind: ItemKind;
  id: string;
  title: string;
  by: string | null;
  picture: string | null;
  /** Where it stands; null for a station, 0 for a song that begins again. */
  seconds: number | null;
  /** Epoch ms. */
  at: number;
  /** Where it goes on. */
  href: string;
}

interface Shelf {
  db: Db;
  env: Pick<Env, "origin" | "stationProxy">;
  loadShell: LoadShell;
  videoInfo: VideoInfoService;
}

async function loadEpisode({ db }: Shelf, userId: string): Promise<ContinueItem | null> {
  const { episodeId, seconds, played, at } = episodePositions;
  const [last] = await db
    .select({ episodeId, seconds, at })
    .from(episodePositions)
    .where(and(eq(episodePositions.userId, userId), not(played), gte(seconds, JUST_BEGUN)))
    .orderBy(desc(at))
    .limit(1);
  if (!last) return null;
  const item = (await loadEpisodeItems(db, userId, [last.episodeId])).get(last.episodeId);
  if (!item) return null;
  const { kind, id, title, by, picture, href } = item;
  return { kind, id, title, by, picture, href, seconds: last.seconds, at: last.at.getTime() };
}

/** The song that was played last, which the dock of a new browser has too (PLAYER-10). */
async function loadSong({ loadShell, videoInfo }: Shelf): Promise<ContinueItem | null> {
  const { last, marks, facts } = await loadShell();
  const info = last && (await videoInfo.known(last.ytid, {}, facts));
  if (!last || info?.unavailable) return null;
  const { ytid } = last;
  const seconds = marks.get(ytid)?.place?.seconds ?? 0;
  const { track, artist } = shownSong(shownTitle({ ytid, title: info?.title }), info?.author);
  return {
    kind: "video",
    id: ytid,
    title: track,
    by: artist,
    picture: null,
    seconds,
    at: last.at.getTime(),
    href: watchPath({ ytid, at: seconds, play: true }),
  };
}

async function loadStation({ db, env }: Shelf, userId: string): Promise<ContinueItem | null> {
  const { stationId, playedAt } = stationMarks;
  const [last] = await db
    .select({ stationId, at: sql<Date>`${playedAt}`.mapWith(playedAt) })
    .from(stationMarks)
    .where(and(eq(stationMarks.userId, userId), isNotNull(playedAt)))
    .orderBy(desc(playedAt))
    .limit(1);
  const [row] = last ? await loadStations(db, [last.stationId]) : [];
  if (!last || !row) return null;
  const { kind, id, title, by, picture, href } = toStationView(row, stationReader(env)).item;
  return { kind, id, title, by, picture, href, seconds: null, at: last.at.getTime() };
}

/** Loads the last episode, song and station of a listener, the latest first (SHELL-24). */
export async function loadContinue(shelf: Shelf, userId: string | null): Promise<ContinueItem[]> {
  if (!userId) return [];
  const found = await Promise.all([
    loadEpisode(shelf, userId),
    loadSong(shelf),
    loadStation(shelf, userId),
  ]);
  return found.filter((item) => item !== null).sort((a, b) => b.at - a.at);
}
