import { build, type Plugin } from "esbuild";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const registry = fileURLToPath(new URL("./islands/registry.ts", import.meta.url));

const ownIslands: Plugin = {
  name: "islands-of-the-fixture",
  setup({ onResolve }) {
    onResolve({ filter: /\/registry\.client$/ }, () => ({ path: registry }));
  },
};

/** The product's client code by file name, with the fixture's islands in place of its own. */
export async function bundleClient(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["app/entry.client.ts"],
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    target: "es2022",
    outdir: "/assets",
    write: false,
    alias: { "~": `${root}app` },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [ownIslands],
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}
