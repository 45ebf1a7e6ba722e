import { pruneSignInCodes } from "~/services/accounts/sign-in-codes.server";
import { pruneSessions } from "~/services/accounts/session-list.server";
import type { Db } from "~/services/db/database.server";
import { forgetOldPlays } from "~/services/listener-data/history-keeping.server";
import type { Log } from "~/services/log.server";
import { pruneLookups } from "~/services/lookups.server";
import { prunePlayEvents } from "~/services/plays.server";

const EVERY_MS = 6 * 60 * 60 * 1000;

type Chore = { name: string; tidy: (db: Db, now: Date) => Promise<number> };

/** Each safe to run in several copies at once: a second one finds nothing to do. */
const CHORES: Chore[] = [
  { name: "play events", tidy: prunePlayEvents },
  { name: "lyrics and artists", tidy: pruneLookups },
  { name: "plays of listeners who keep 90 days", tidy: forgetOldPlays },
  { name: "sign-in codes", tidy: pruneSignInCodes },
  { name: "sessions", tidy: pruneSessions },
];

/** Forgets now and then what nobody wants kept any longer. */
export function startChores(db: Db, log: Log): { stop(): void } {
  const tidyAll = async () => {
    for (const { name, tidy } of CHORES) {
      try {
        log.debug({ chore: name, forgotten: await tidy(db, new Date()) }, "tidied up");
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
