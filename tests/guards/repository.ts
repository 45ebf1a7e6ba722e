import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const NOT_OURS = new Set([
  ...["node_modules", "build", "data", "screenshots", "test-results"],
  ...[".git", ".cache", ".vite", ".stryker-tmp"],
]);

/** All files in a folder of the repository, named from its root. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(name) : [name];
  });
}

/** Every file of the repository, without installed and generated ones. */
export const repositoryFiles: readonly string[] = filesIn("");

export function readText(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}
