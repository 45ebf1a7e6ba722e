/**
 * `npm run check [-- COMMIT]` checks types, and format, spelling, lint and unit tests of everything
 * changed since COMMIT, or not committed yet if there is none. It runs the tests in the folders of
 * the changed files; for pure code, without a database.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { root, run } from "./setup.mjs";

const [since = "HEAD"] = process.argv.slice(2);

/**
 * Returns the lines that git prints. Ends the check if git fails, for example on an unknown commit.
 */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status === 0) return stdout.split("\n").filter(Boolean);
  console.error(stderr.trim());
  process.exit(1);
}

/**
 * Returns the folder of a file, or the file without its ending if the folder is a whole layer or
 * more.
 */
function partOf(file) {
  const folder = path.posix.dirname(file);
  return folder.includes("/") ? folder : file.replace(/(?:\.test)?\.tsx?$/, "");
}

/** Runs a program of our packages in the foreground. */
function tool(name, args, env) {
  return run(path.join(root, "node_modules/.bin", name), args, env);
}

const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", since, "--"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const isTested = /^(?:app|server|scripts|tests\/upstreams)\/.*\.tsx?$/;
const parts = [...new Set(changed.filter((file) => isTested.test(file)).map(partOf))];
const code = changed.filter((file) => /\.(?:tsx?|mjs|js)$/.test(file));

const TESTS = ["run", "--config", "vitest.parts.config.ts", "--passWithNoTests"];

const done = [
  run("npm", ["run", "--silent", "typecheck"]),
  changed.length === 0 || tool("prettier", ["--check", "--ignore-unknown", ...changed]),
  changed.length === 0 || tool("cspell", ["--no-progress", "--no-must-find-files", ...changed]),
  code.length === 0 || tool("eslint", ["--no-warn-ignored", ...code]),
  parts.length === 0 || tool("vitest", TESTS, { PARTS: parts.join() }),
];
process.exitCode = done.every(Boolean) ? 0 : 1;
