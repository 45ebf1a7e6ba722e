import { build } from "esbuild";
import { renameSync, rmSync } from "node:fs";
import path from "node:path";

/** Programs of the server build; worker threads are programs too. */
const PROGRAMS = ["server", "admin", "read-import.worker", "read-feed.worker", "read-text.worker"];

/**
 * Packages that stay in `node_modules`: the first three load files from beside them, machine code
 * or a thread's program; the next is required on first use, the last is never there.
 */
export const UNBUNDLED = ["argon2", "sharp", "piscina", "sanitize-html", "pg-native"];

/** Packages that are not ES modules call `require` for Node's modules. */
const withRequire =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/**
 * Bundles each program in this folder with its packages, because finding and reading a thousand
 * files takes a third of a start.
 */
export async function bundleServer(folder) {
  const bundled = `${folder}.bundled`;
  await build({
    entryPoints: PROGRAMS.map((name) => path.join(folder, `${name}.js`)),
    outdir: bundled,
    bundle: true,
    splitting: true,
    chunkNames: "assets/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    // Node's own conditions, so that each package is loaded once.
    conditions: [],
    external: UNBUNDLED,
    banner: { js: withRequire },
    charset: "utf8",
    legalComments: "none",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "error",
  });
  rmSync(folder, { recursive: true });
  renameSync(bundled, folder);
}
