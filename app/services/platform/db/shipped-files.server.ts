import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the absolute path of a file or folder that ships unbundled with the program, such as
 * `db/migrations`. Searches all parent folders, because source and bundle are at different depths.
 */
export function shippedFile(path: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, path);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`${path} is missing from this installation`);
  }
}
