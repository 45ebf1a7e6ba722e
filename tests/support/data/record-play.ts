import type { Db } from "../../../app/services/platform/db/database.server";
import { createPasses } from "../../../app/services/player/passes.server";
import * as plays from "../../../app/services/player/plays.server";
import { traced, type PlayToRecord } from "../../../app/services/player/traces.server";

const SECRET = "the secret of tests";

/** Counts a pass alone. */
export const recordPlay = (db: Db, play: PlayToRecord) =>
  plays.recordPlay(db, traced(play, SECRET));

/** Counts passes in one statement. */
export const recordPlays = (db: Db, all: readonly PlayToRecord[]) =>
  plays.recordPlays(
    db,
    all.map((play) => traced(play, SECRET)),
  );

/** Counts passes as the server does. */
export const passesOf = (db: Db) => createPasses(db, { secret: async () => SECRET });
