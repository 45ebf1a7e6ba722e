import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./browser/", import.meta.url));

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ["loader", "widget-api", "embed"].map((name) => `${folder}${name}.ts`),
    bundle: true,
    format: "iife",
    target: "es2022",
    outdir: folder,
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(folder.length), text]));
}

let once: Promise<ReadonlyMap<string, string>> | null = null;

/** The three browser scripts by file name: `loader.js`, `widget-api.js`, `embed.js`. */
export function browserScripts(): Promise<ReadonlyMap<string, string>> {
  return (once ??= bundle());
}
