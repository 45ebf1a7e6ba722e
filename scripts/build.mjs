/** `npm run build`: browser files and pages by Vite, the server by esbuild, then compressed copies. */
import { build } from "esbuild";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { precompress } from "./precompress.mjs";
import { buildStamp, root, run, sourceHash } from "./setup.mjs";

const made = sourceHash();
rmSync(buildStamp, { force: true });
const remix = path.join(root, "node_modules/.bin/remix");
if (!run(remix, ["vite:build"], { NODE_ENV: "production" })) process.exit(1);
await build({
  absWorkingDir: root,
  entryPoints: ["server.ts", "admin.ts"],
  outdir: "build",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});
precompress(path.join(root, "build/client"));
writeFileSync(buildStamp, made);
