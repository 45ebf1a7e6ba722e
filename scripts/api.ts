/**
 * `npm run api` writes docs/api.md and docs/openapi.json from the tables of calls. Vite loads the
 * tables, as in tests, because some of their modules import files that only Vite can read.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { "~": `${root}/app` } },
});
const { apiDocuments } = await vite.ssrLoadModule("/scripts/api/documents.ts");
for (const [file, text] of await apiDocuments()) writeFileSync(path.join(root, file), text);
await vite.close();
