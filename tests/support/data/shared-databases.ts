import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "~/services/platform/db/database.server";
import { TEMPLATE } from "./postgres-copy";
import { quietLog } from "../app/quiet-log";
import { startPostgres } from "../services";

/** The environment variable with the folder of the workers' embedded databases, removed after the run. */
export const EMBEDDED_FOLDER = "TEST_EMBEDDED_FOLDER";

/**
 * Starts one PostgreSQL for all tests that do not stop it, because making a cluster takes longer than most
 * tests. Workers inherit the variables, and the first project that runs this does it for all.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEMPLATE]) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "lor-embedded-"));
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  await database.close();
  Object.assign(process.env, { [TEMPLATE]: databaseUrl, [EMBEDDED_FOLDER]: folder });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  };
}
