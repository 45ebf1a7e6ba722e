import { prunePlayEvents } from "~/services/plays.server";
import type { Db } from "~/services/db/database.server";
import type { Log } from "~/services/log.server";

const EVERY_MS = 6 * 60 * 60 * 1000;

/** What has to be tidied up now and then. Safe to run in several copies at once: a second one finds nothing to do. */
export function startChores(db: Db, log: Log): { stop(): void } {
  const tidy = () =>
    prunePlayEvents(db, new Date()).then(
      (removed) => log.debug({ removed }, "forgot old play events"),
      (err: unknown) => log.warn({ err }, "old play events could not be forgotten"),
    );
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  void tidy();
  return { stop: () => clearInterval(timer) };
}
