import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { removeDrafts } from "./backup-file.server";

/** Names that the schedule gives, and nobody else; in their order they are in that of time. */
const SCHEDULED = /^auto-\d{8}T\d{6}Z\.lor$/;
const MADE_HERE = /^(?:auto|backup)-\d{8}T\d{6}Z\.lor$/;

/**
 * Removes all but the newest scheduled backups of a folder, and drafts that a killed process has
 * left. Other files stay. Nobody may be making a backup in this folder.
 */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const old = names
    .filter((name) => SCHEDULED.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  await removeDrafts(folder, (name) => MADE_HERE.test(name));
}
