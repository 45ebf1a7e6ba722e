import { HOUR_MS } from "~/domain/text/durations";
import { pruneSignInCodes } from "~/services/account/sign-in-codes.server";
import { pruneSessions } from "~/services/account/session-list.server";
import type { Db } from "~/services/platform/db/database.server";
import { pruneOldPlays } from "~/services/history/keep-history.server";
import { computeNeighbours } from "~/services/songs/song-neighbours.server";
import type { Log } from "~/services/platform/log.server";
import { tellOfJob } from "~/services/platform/notices.server";
import { pruneLookups } from "~/services/upstreams/lookups.server";
import { prunePictures } from "~/services/pictures/picture-rows.server";
import { prunePassEvents } from "~/services/history/record-pass.server";
import { pruneQuotaUses } from "~/services/platform/limits/quota.server";
import { pruneBrought } from "~/services/podcasts/brought/brought-budget.server";
import { pruneStationFailures } from "~/services/radio/station-failures.server";
import { pruneSongs } from "~/services/radio/titles/station-songs.server";
import { pruneStations } from "~/services/radio/station-rows.server";
import { refreshVideos } from "~/services/videos/host/refresh-videos.server";
import { pruneSearches } from "~/services/search/stored-searches.server";
import { pruneSections } from "~/services/loops/popular.server";
import { pruneVideoDays } from "~/services/videos/top10.server";
import { prunePlaybackFailures } from "~/services/videos/playback-failures.server";
import type { VideoInfoService } from "~/services/videos/video-info.server";

const EVERY_MS = 6 * HOUR_MS;

/** @returns how many rows it removed or renewed */
type Chore = { name: string; tidy: (db: Db, now: Date) => Promise<number> };

/** Safe to run in several processes at the same time. */
export const CHORES: Chore[] = [
  { name: "play events", tidy: prunePassEvents },
  { name: "lyrics and artists", tidy: pruneLookups },
  { name: "pictures", tidy: prunePictures },
  { name: "songs of stations", tidy: pruneSongs },
  { name: "failures of stations", tidy: pruneStationFailures },
  { name: "podcasts that only listeners named", tidy: pruneBrought },
  { name: "radio stations", tidy: pruneStations },
  { name: "searches", tidy: pruneSearches },
  { name: "playback failures", tidy: prunePlaybackFailures },
  { name: "repeats by day", tidy: pruneVideoDays },
  { name: "looped sections", tidy: pruneSections },
  { name: "used quotas", tidy: pruneQuotaUses },
  { name: "plays of listeners who keep 90 days", tidy: pruneOldPlays },
  { name: "sign-in codes", tidy: pruneSignInCodes },
  { name: "sessions", tidy: pruneSessions },
  { name: "songs that are repeated together", tidy: computeNeighbours },
];

interface Options {
  db: Db;
  videoInfo: Pick<VideoInfoService, "lookUp">;
  log: Log;
}

/**
 * Removes expired rows at the start and at intervals, and renews data that we may not keep longer.
 */
export function startChores({ db, videoInfo, log }: Options): { stop(): void } {
  const refresh = (_: Db, now: Date) => refreshVideos({ db, videoInfo }, now);
  const chores = [...CHORES, { name: "data of the video host", tidy: refresh }];
  let isOver = false;
  const tidyAll = async () => {
    for (const { name, tidy } of chores) {
      if (isOver) return;
      try {
        const tidied = await tellOfJob(name, () => tidy(db, new Date()));
        log.debug({ chore: name, tidied }, "a chore is done");
      } catch (err) {
        // One that the end of the process interrupts is done at its next start.
        if (!isOver) log.warn({ err, chore: name }, "a chore failed");
      }
    }
  };
  const timer = setInterval(() => void tidyAll(), EVERY_MS);
  timer.unref();
  void tidyAll();
  return {
    stop() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
