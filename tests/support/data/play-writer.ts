/**
 * A program that the durability test kills. It records plays one after another in an embedded
 * database and prints each event id once it is acknowledged. argv: data directory, user id, ytid.
 */
import { openDatabase } from "~/services/platform/db/database.server";
import { recordPass } from "./record-pass";
import { quietLog } from "../app/quiet-log";

const [dataDir = "", userId = "", ytid = ""] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, log: quietLog });
process.stdout.write("open\n");
for (;;) {
  const eventId = crypto.randomUUID();
  const { counted } = await recordPass(db, { userId, ytid, eventId, now: new Date() });
  if (counted) process.stdout.write(`${eventId}\n`);
}
