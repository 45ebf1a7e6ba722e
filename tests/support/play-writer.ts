/**
 * A program to be killed: records plays one after another over the embedded database of a data
 * directory and says each event id on stdout only once it was acknowledged.
 * argv: data directory, user id, ytid.
 */
import { openDatabase } from "~/services/db/database.server";
import { recordPlay } from "~/services/plays.server";
import { quietLog } from "./quiet-log";

const [dataDir = "", userId = "", ytid = ""] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, log: quietLog });
process.stdout.write("open\n");
for (;;) {
  const eventId = crypto.randomUUID();
  const { counted } = await recordPlay(db, { userId, ytid, eventId, now: new Date() });
  if (counted) process.stdout.write(`${eventId}\n`);
}
