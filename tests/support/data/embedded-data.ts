import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "~/services/platform/db/database.server";
import { quietLog } from "../app/quiet-log";

/**
 * A folder that `make` creates once, for this and all later runs to copy, because making an
 * embedded database takes seconds.
 */
async function cachedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const cached = join(tmpdir(), `lor-template-${name}`);
  if (existsSync(cached)) return cached;
  const draft = await mkdtemp(join(tmpdir(), "lor-draft-"));
  await make(draft);
  await rename(draft, cached).catch(() => rm(draft, { recursive: true, force: true }));
  return cached;
}

/** Changes with the migrations, functions and packages, so that no outdated database is copied. */
async function embeddedVersion(): Promise<string> {
  const root = join(import.meta.dirname, "../../..");
  const files = [join(root, "package-lock.json")];
  for (const folder of ["db/functions", "db/migrations"]) {
    const names = (await readdir(join(root, folder))).filter((name) => name.endsWith(".sql"));
    files.push(...names.sort().map((name) => join(root, folder, name)));
  }
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}

/** A data directory with a migrated embedded database. */
export async function embeddedDataDir(): Promise<string> {
  const made = await cachedFolder(`embedded-${process.getuid?.()}-${await embeddedVersion()}`, async (folder) => {
    const database = await openDatabase({ dataDir: folder, log: quietLog });
    await database.close();
  });
  const folder = await mkdtemp(join(tmpdir(), "lor-data-"));
  // Keeps the owner, which differs where the tests run as root.
  await promisify(execFile)("cp", ["-a", `${made}/.`, folder]);
  return folder;
}
