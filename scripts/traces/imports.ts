import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const ENDINGS = ["", ".ts", ".tsx"];

/** Static and dynamic imports, except those of types, which no press passes through. */
const IMPORT = /(?:^|\n)(?:import|export) (?!type )[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g;
/** `app/routes.ts` names the modules of its routes. */
const ROUTE = /"(routes\/[^"]+)"/g;

export function sourceOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** Returns the file of this repository that an import refers to; null for packages. */
function resolve(file: string, imported: string): string | null {
  if (!/^[.~]/.test(imported)) return null;
  const base = imported.startsWith("~/")
    ? `app/${imported.slice(2)}`
    : path.posix.join(path.posix.dirname(file), imported);
  const found = ENDINGS.find(
    (ending) => /\.\w+$/.test(base + ending) && existsSync(path.join(root, base + ending)),
  );
  return found === undefined ? null : base + found;
}

const known = new Map<string, string[]>();

/** Lists the repository's files that a file imports, in the order of its text. */
function importsOf(file: string): string[] {
  const read = () => {
    const source = sourceOf(file);
    if (file === "app/routes.ts") {
      return [...source.matchAll(ROUTE)].map(([, module]) => `app/${module}`);
    }
    return [...source.matchAll(IMPORT)].flatMap(
      ([, fixed, dynamic]) => resolve(file, fixed ?? dynamic ?? "") ?? [],
    );
  };
  const found = known.get(file) ?? read();
  known.set(file, found);
  return found;
}

/**
 * Finds the shortest way from one file to another by imports.
 * @param rooms folders that the files between must be in; the two ends may be anywhere
 * @returns the files after the first one up to the last; null if no imports lead there
 */
export function wayByImports(from: string, to: string, rooms: readonly string[]): string[] | null {
  const isBetween = (file: string) => file.split("/").some((part) => rooms.includes(part));
  const cameFrom = new Map<string, string>();
  const next = [from];
  for (const file of next) {
    for (const imported of importsOf(file)) {
      if (imported === from || cameFrom.has(imported)) continue;
      cameFrom.set(imported, file);
      if (imported === to) return trail(cameFrom, to);
      if (isBetween(imported)) next.push(imported);
    }
  }
  return null;
}

function trail(cameFrom: ReadonlyMap<string, string>, to: string): string[] {
  const files: string[] = [];
  for (let at: string | undefined = to; at && cameFrom.has(at); at = cameFrom.get(at)) {
    files.unshift(at);
  }
  return files;
}
