import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DRAFT } from "./backup-file.server";

/** Names that the schedule gives, and nobody else; in their order they are in that of time. */
const SCHEDULED = /^auto-\d{8}T\d{6}Z\.lor$/;
const DRAFTS = /^(?:auto|backup)-\d{8}T\d{6}Z\.lor$/;

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
  const drafts = names.filter(
    (name) => name.endsWith(DRAFT) && DRAFTS.test(name.slice(0, -DRAFT.length)),
  );
  for (const name of [...old, ...drafts]) await rm(join(folder, name), { force: true });
}
