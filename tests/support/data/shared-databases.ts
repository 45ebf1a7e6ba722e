import { openDatabase } from "~/services/platform/db/database.server";
import { TEMPLATE } from "./postgres-copy";
import { quietLog } from "../app/quiet-log";
import { startPostgres } from "../services";

/**
 * Starts one PostgreSQL for all tests that do not stop it, because making a cluster takes longer
 * than most tests. Workers inherit the variables, and the first project to run this does it for
 * all.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEMPLATE]) return undefined;
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  await database.close();
  process.env[TEMPLATE] = databaseUrl;
  return () => server.stop();
}
