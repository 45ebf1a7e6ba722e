/**
 * `npm run build` builds the browser's files and the server with Vite, compresses the browser's
 * files, and bundles the server with its packages. With `--if-stale` it does nothing if the build
 * matches the current sources.
 */
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleServer } from "./bundle-server.mjs";
import { precompress } from "./precompress.mjs";
import { buildStamp, isBuilt, root, run, sourceHash } from "./setup.mjs";

if (process.argv.includes("--if-stale") && isBuilt()) process.exit(0);
const hash = sourceHash();
rmSync(buildStamp, { force: true });
const remix = path.join(root, "node_modules/.bin/remix");
if (!run(remix, ["vite:build"], { NODE_ENV: "production" })) process.exit(1);
precompress(path.join(root, "build/client"));
await bundleServer(path.join(root, "build/server"));
writeFileSync(buildStamp, hash);
