import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
/** Holds the hash of the sources that were built. */
export const buildStamp = path.join(root, "build/.stamp");
const sources = ["app", "server", "public"];
const settings = [
  "server.ts",
  "admin.ts",
  "vite.config.ts",
  "tsconfig.base.json",
  "tsconfig.json",
  "package-lock.json",
];

/** Runs a program in the foreground and returns whether it succeeded. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

/** The oldest Node that the built program starts with; versions below `engines` are not tested. */
const OLDEST_NODE = "20.19";

function exitUnless(done, problem) {
  if (done) return;
  console.error(problem);
  process.exit(1);
}

function isAtLeast(wanted) {
  const numbers = (version) => version.split(".").map(Number);
  const [major, minor] = numbers(process.versions.node);
  const [leastMajor, leastMinor = 0] = numbers(wanted);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** Node 20 has had no security updates since April 2026, so it only gets a warning. */
export function checkNode() {
  const { node } = process.versions;
  exitUnless(isAtLeast(OLDEST_NODE), `Node ${OLDEST_NODE} or newer is needed; this is ${node}.`);
  const supported = readJson("package.json").engines.node.replace(/^>=/, "");
  if (isAtLeast(supported)) return;
  console.warn(
    `Node ${node} gets no security updates any more. Use Node 24 (22 and 26 are supported too).`,
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"));
}

/**
 * Whether an optional package is made for this machine, as the embedded database is. False for any
 * other optional package.
 */
function isForThisMachine({ os, cpu, libc }) {
  return !libc && Boolean(os?.includes(process.platform) && cpu?.includes(process.arch));
}

/** Whether node_modules has every package of the lock file in its version, by npm's own record. */
function isInstalled() {
  if (!existsSync(path.join(root, "node_modules/.package-lock.json"))) return false;
  const wanted = readJson("package-lock.json").packages;
  const present = readJson("node_modules/.package-lock.json").packages;
  return Object.entries(wanted).every(
    ([place, entry]) =>
      place === "" ||
      ((entry.optional || entry.devOptional) && !isForThisMachine(entry)) ||
      present[place]?.version === entry.version,
  );
}

/** Installs the packages if they differ from the lock file. */
export function installPackages() {
  if (isInstalled()) return;
  console.log("Installing packages (npm ci) ...");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  exitUnless(run("npm", args), "The packages could not be installed.");
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Returns a hash of everything that the build depends on. */
export function sourceHash() {
  const hash = createHash("sha256");
  const names = ["build.mjs", "bundle-server.mjs", "precompress.mjs", "inline-addresses.ts"];
  const builders = names.map((name) => `scripts/${name}`);
  const files = [...sources.flatMap(filesBelow), ...settings, ...builders];
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Whether the build matches the current sources. */
export function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === sourceHash();
}

/** Builds unless the build matches the current sources. Returns whether it does afterwards. */
function buildIfStale() {
  if (isBuilt()) return true;
  console.log("Building ...");
  return run(process.execPath, ["scripts/build.mjs"]);
}

/** Checks Node, installs packages and builds, each only if needed. */
export function prepare() {
  checkNode();
  installPackages();
  exitUnless(buildIfStale(), "The build failed.");
}
