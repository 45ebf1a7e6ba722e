import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "~/services/db/database.server";
import { TEMPLATE } from "./postgres-copy";
import { quietLog } from "./quiet-log";
import { startPostgres } from "./services";

/** Where each worker keeps its embedded database; gone when all tests have run. */
export const EMBEDDED_FOLDER = "TEST_EMBEDDED_FOLDER";

/**
 * One PostgreSQL for all tests that do not stop theirs: to make a cluster takes longer than most tests. Workers inherit the
 * variables; the first project that asks makes it for all of them.
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
