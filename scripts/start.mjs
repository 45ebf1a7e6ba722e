/**
 * `npm start` installs and builds anything missing, then starts the server. A container image has
 * no sources to build.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { prepare, root } from "./setup.mjs";

process.chdir(root);
if (existsSync(path.join(root, "app/root.tsx"))) prepare();
process.env.NODE_ENV ??= "production";
await import(new URL("../build/server/server.js", import.meta.url).href);
