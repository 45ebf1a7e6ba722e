import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes files whose text a module of ours makes, by path from the root. Vite loads it, as in
 * tests, because modules of the app import files that only Vite can read.
 */
export async function writeGenerated(module: string, name: string): Promise<void> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "~": `${root}/app` } },
  });
  const { [name]: make } = await vite.ssrLoadModule(module);
  for (const [file, text] of await make()) writeFileSync(path.join(root, file), text);
  await vite.close();
}
