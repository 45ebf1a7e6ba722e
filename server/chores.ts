import { pruneSignInCodes } from "~/services/accounts/sign-in-codes.server";
import { pruneSessions } from "~/services/accounts/session-list.server";
import type { Db } from "~/services/db/database.server";
import { forgetOldPlays } from "~/services/listener-data/history-keeping.server";
import type { Log } from "~/services/log.server";
import { pruneLookups } from "~/services/lookups.server";
import { prunePlayEvents } from "~/services/plays.server";
import { pruneQuotaUses } from "~/services/quota.server";
import { refreshVideos } from "~/services/refresh-videos.server";
import { pruneSearches } from "~/services/search/kept-searches.server";
import { pruneVideoDays } from "~/services/top10.server";
import { pruneTroubles } from "~/services/troubles.server";
import type { VideoInfoService } from "~/services/video-info.server";

const EVERY_MS = 6 * 60 * 60 * 1000;

type Chore = { name: string; tidy: (db: Db, now: Date) => Promise<number> };

/** Each safe to run in several copies at once: a second one finds nothing to do. */
const CHORES: Chore[] = [
  { name: "play events", tidy: prunePlayEvents },
  { name: "lyrics and artists", tidy: pruneLookups },
  { name: "searches", tidy: pruneSearches },
  { name: "reports of videos that do not play", tidy: pruneTroubles },
  { name: "repeats by day", tidy: pruneVideoDays },
  { name: "spent quotas", tidy: pruneQuotaUses },
  { name: "plays of listeners who keep 90 days", tidy: forgetOldPlays },
  { name: "sign-in codes", tidy: pruneSignInCodes },
  { name: "sessions", tidy: pruneSessions },
];

interface Parts {
  db: Db;
  videoInfo: Pick<VideoInfoService, "lookUp">;
  log: Log;
}

/** Forgets now and then what nobody wants kept any longer, and renews what may not be kept as it is. */
export function startChores({ db, videoInfo, log }: Parts): { stop(): void } {
  const refresh = (_: Db, now: Date) => refreshVideos({ db, videoInfo }, now);
  const chores = [...CHORES, { name: "words of the video host", tidy: refresh }];
  const tidyAll = async () => {
    for (const { name, tidy } of chores) {
      try {
        log.debug({ chore: name, tidied: await tidy(db, new Date()) }, "tidied up");
      } catch (err) {
        log.warn({ err, chore: name }, "could not be tidied up");
      }
    }
  };
  const timer = setInterval(() => void tidyAll(), EVERY_MS);
  timer.unref();
  void tidyAll();
  return { stop: () => clearInterval(timer) };
}
