/**
 * `npm run mutate -- app/domain server/cache/page-cache` runs mutation tests on these folders and
 * files.
 */
import path from "node:path";
import { root, run } from "./setup.mjs";

const parts = process.argv.slice(2);
const within = (part) => [`${part}.ts`, `${part}/**/*.ts`];
const mutate = [...parts.flatMap(within), "!**/*.test.ts", "!**/*-rig.ts"];
const stryker = path.join(root, "node_modules/.bin/stryker");
const done = run(stryker, ["run", "--mutate", mutate.join()], { PARTS: parts.join() });
process.exitCode = done ? 0 : 1;
