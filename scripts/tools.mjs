import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { run } from "./setup.mjs";

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/bin"];
  return names.some((name) => folders.some((folder) => isProgram(path.join(folder, name))));
}

function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return (
    onPath("initdb") || versions.some((one) => isProgram(path.join(debian, one, "bin/initdb")))
  );
}

function hasChromium() {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH
    ? isProgram(CHROMIUM_PATH)
    : onPath("chromium", "chromium-browser", "google-chrome");
}

/** A lighter Chromium of Debian's; where it does not exist, the whole one does its work. */
function hasHeadlessShell() {
  return Boolean(process.env.CHROMIUM_PATH) || onPath("chromium-headless-shell");
}

function hasFonts() {
  const folder = "/usr/share/fonts";
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(?:ttf|otf)$/.test(String(name)))
  );
}

/** What the tests use beside Node: the Debian package, and whether it is there. */
const tools = [
  ["redis-server", () => onPath("redis-server")],
  ["postgresql", hasPostgres],
  ["chromium", hasChromium],
  ["chromium-headless-shell", hasHeadlessShell],
  ["nginx", () => onPath("nginx")],
  ["ffmpeg", () => onPath("ffmpeg")],
  ["fonts-dejavu-core", hasFonts],
];

/** Tests can do without, on a machine whose packages do not have it. */
const isLuxury = (name) => name === "chromium-headless-shell";
const isOffered = (name) => spawnSync("apt-cache", ["show", name]).status === 0;

const missingOf = (wanted) =>
  tools.filter(([name, has]) => wanted.includes(name) && !has()).map(([name]) => name);

/** `apt-get` as root, by sudo where that asks for no password, else null. */
function aptGet() {
  if (!onPath("apt-get")) return null;
  if (process.getuid?.() === 0) return ["apt-get"];
  const sudo = onPath("sudo") && spawnSync("sudo", ["-n", "true"]).status === 0;
  return sudo ? ["sudo", "-n", "apt-get"] : null;
}

/** Installs what is missing; returns false, having said what to install, when it cannot. */
export function installTools(wanted = tools.map(([name]) => name)) {
  const missing = missingOf(wanted);
  if (missing.length === 0) return true;
  const needed = missing.filter((name) => !isLuxury(name));
  const apt = aptGet();
  if (apt) {
    const [command, ...args] = apt;
    const quiet = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    const install = [...args, "install", "-y", "-qq", "--no-install-recommends"];
    if (needed.length > 0) run(command, [...args, "update", "-qq"], quiet);
    const chosen = missing.filter((name) => !isLuxury(name) || isOffered(name));
    if (chosen.length > 0) run(command, [...install, ...chosen], quiet);
  }
  const still = missingOf(needed);
  if (still.length === 0) return true;
  console.error(
    `Not found: ${still.join(", ")}.\n` +
      `On Debian install them by: apt-get install ${still.join(" ")}\n` +
      "Another Chromium can be named by CHROMIUM_PATH.",
  );
  return false;
}
