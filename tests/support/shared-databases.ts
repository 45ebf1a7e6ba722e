import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "~/services/db/database.server";
import { quietLog } from "./quiet-log";
import { startPostgres } from "./services";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of the template that every test's own database is a copy of. */
    postgresTemplateUrl: string;
    /** Where each worker keeps its embedded database; gone when all tests have run. */
    embeddedFolder: string;
  }
}

/** One PostgreSQL for all tests that do not stop theirs: to make a cluster takes longer than most tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const embeddedFolder = mkdtempSync(join(tmpdir(), "lor-embedded-"));
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  await database.close();
  project.provide("postgresTemplateUrl", databaseUrl);
  project.provide("embeddedFolder", embeddedFolder);
  return async () => {
    rmSync(embeddedFolder, { recursive: true, force: true });
    await server.stop();
  };
}
