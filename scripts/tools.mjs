import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./setup.mjs";

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/bin"];
  return names.some((name) => folders.some((folder) => isExecutable(path.join(folder, name))));
}

function hasChromium() {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH
    ? isExecutable(CHROMIUM_PATH)
    : onPath("chromium", "chromium-browser", "google-chrome");
}

/** Looks for a lighter Chromium from Debian. The full one works too. */
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

/**
 * Tools that the tests need besides Node: the Debian package, and a check for whether it is
 * installed.
 */
const tools = [
  ["redis-server", () => onPath("redis-server")],
  ["chromium", hasChromium],
  ["chromium-headless-shell", hasHeadlessShell],
  ["nginx", () => onPath("nginx")],
  ["libnginx-mod-http-js", () => existsSync("/usr/lib/nginx/modules/ngx_http_js_module.so")],
  ["pgbouncer", () => onPath("pgbouncer")],
  ["prometheus", () => onPath("promtool")],
  ["postgresql-client", () => onPath("psql")],
  ["varnish", () => onPath("varnishd")],
  ["caddy", () => onPath("caddy")],
  ["ffmpeg", () => onPath("ffmpeg")],
  ["fonts-dejavu-core", hasFonts],
  ["systemd", () => onPath("systemd-analyze")],
];

const isOptional = (name) => name === "chromium-headless-shell";
const isInPackageIndex = (name) => spawnSync("apt-cache", ["show", name]).status === 0;

const missingOf = (wanted) =>
  tools.filter(([name, has]) => wanted.includes(name) && !has()).map(([name]) => name);

/**
 * Returns the command for `apt-get` as root, through sudo if that needs no password; otherwise
 * null.
 */
function aptGet() {
  if (!onPath("apt-get")) return null;
  if (process.getuid?.() === 0) return ["apt-get"];
  const sudo = onPath("sudo") && spawnSync("sudo", ["-n", "true"]).status === 0;
  return sudo ? ["sudo", "-n", "apt-get"] : null;
}

/** Installs missing tools. If that is impossible, prints what to install and returns false. */
export function installTools(wanted = tools.map(([name]) => name)) {
  const missing = missingOf(wanted);
  if (missing.length === 0) return true;
  const needed = missing.filter((name) => !isOptional(name));
  const apt = aptGet();
  if (apt) {
    const [command, ...args] = apt;
    const quiet = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    const install = [...args, "install", "-y", "-qq", "--no-install-recommends"];
    if (needed.length > 0) run(command, [...args, "update", "-qq"], quiet);
    const chosen = missing.filter((name) => !isOptional(name) || isInPackageIndex(name));
    if (chosen.length > 0) run(command, [...install, ...chosen], quiet);
  }
  const still = missingOf(needed);
  if (still.length === 0) return true;
  console.error(
    `Not found: ${still.join(", ")}.\n` +
      `On Debian, install them with: apt-get install ${still.join(" ")}\n` +
      "To use another Chromium, set CHROMIUM_PATH.",
  );
  return false;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = installTools() ? 0 : 1;
