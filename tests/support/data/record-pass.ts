import type { Db } from "../../../app/services/platform/db/database.server";
import { createPasses } from "../../../app/services/history/passes.server";
import * as counting from "../../../app/services/history/record-pass.server";
import { withHashes, type PassToRecord } from "../../../app/services/history/pass-hashes.server";

const SECRET = "the secret of tests";

/** Unless a test says otherwise, each listener is in a network of their own. */
const hashed = (pass: PassToRecord) => withHashes({ network: pass.userId, ...pass }, SECRET);

/** Counts a pass alone. */
export const recordPass = (db: Db, pass: PassToRecord) => counting.recordPass(db, hashed(pass));

/** Counts passes in one statement. */
export const recordPasses = (db: Db, all: readonly PassToRecord[]) =>
  counting.recordPasses(db, all.map(hashed));

/** Counts passes as the server does. */
export const passesOf = (db: Db) => createPasses(db, { secret: async () => SECRET });
