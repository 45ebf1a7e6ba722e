import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "~/services/db/database.server";
import { quietLog } from "./quiet-log";

/**
 * A folder made once by `make` and copied by this and all later runs: making an embedded database
 * takes seconds.
 */
async function template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(tmpdir(), `lor-template-${name}`);
  if (existsSync(kept)) return kept;
  const draft = await mkdtemp(join(tmpdir(), "lor-draft-"));
  await make(draft);
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }));
  return kept;
}

/** Changes with the migrations and with the packages, so that no copy is made of an old database. */
async function embeddedVersion(): Promise<string> {
  const root = join(import.meta.dirname, "../..");
  const migrations = join(root, "db/migrations");
  const names = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).sort();
  const files = [...names.map((name) => join(migrations, name)), join(root, "package-lock.json")];
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}

/** An embedded data directory with its database already made, below `parent`. */
export async function embeddedDataDir(parent = tmpdir()): Promise<string> {
  const made = await template(`embedded-${await embeddedVersion()}`, async (folder) => {
    const database = await openDatabase({ dataDir: folder, log: quietLog });
    await database.close();
  });
  const folder = await mkdtemp(join(parent, "lor-data-"));
  await cp(made, folder, { recursive: true });
  return folder;
}
