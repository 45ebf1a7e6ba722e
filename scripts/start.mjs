/** `npm start`: makes a fresh checkout ready, then serves. An image without sources only serves. */
import { existsSync } from "node:fs";
import path from "node:path";
import { prepare, root } from "./setup.mjs";

process.chdir(root);
if (existsSync(path.join(root, "app/root.tsx"))) prepare();
process.env.NODE_ENV ??= "production";
await import(new URL("../build/server.js", import.meta.url).href);
