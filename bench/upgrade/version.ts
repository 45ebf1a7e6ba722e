import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A version that has been built. */
export interface Version {
  /** The short hash of its commit, or a word for what is checked out. */
  name: string;
  folder: string;
  server: string;
  admin: string;
}

function versionIn(folder: string, name: string): Version {
  const built = (file: string) => path.join(folder, "build/server", file);
  return { name, folder, server: built("server.js"), admin: built("admin.js") };
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
}

/** @throws if the program fails */
function run(folder: string, command: string, args: string[], env: Record<string, string> = {}) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };

/** Whether the packages of this checkout contain those of the other, each in its version. */
function hasPackagesOf(folder: string): boolean {
  const lockOf = (of: string) =>
    JSON.parse(readFileSync(path.join(of, "package-lock.json"), "utf8")) as Lock;
  const present = new Map(Object.entries(lockOf(root).packages));
  return Object.entries(lockOf(folder).packages).every(
    ([place, { version }]) => place === "" || present.get(place)?.version === version,
  );
}

function build(folder: string, revision: string): void {
  if (hasPackagesOf(folder)) {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  } else {
    run(folder, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  }
  run(folder, process.execPath, ["scripts/build.mjs"], { REVISION: revision });
}

/**
 * Checks a commit out and builds it, into a folder that stays for later runs, as that takes
 * minutes.
 */
export function builtCommit(commit: string): Version {
  const hash = git("rev-parse", "--short=12", `${commit}^{commit}`);
  const folder = path.join(tmpdir(), `lor-version-${hash}`);
  if (existsSync(folder)) return versionIn(folder, hash);
  console.log(`building ${hash} in ${folder} ...`);
  const draft = mkdtempSync(path.join(tmpdir(), "lor-draft-"));
  const source = path.join(draft, "source");
  mkdirSync(source);
  const archive = path.join(draft, "source.tar");
  git("archive", "-o", archive, hash);
  run(source, "tar", ["-xf", archive]);
  build(source, hash);
  renameSync(source, folder);
  return versionIn(folder, hash);
}

/** @throws if it has not been built */
export function thisVersion(): Version {
  const version = versionIn(root, "this version");
  if (!existsSync(version.server)) throw new Error("there is no build yet: npm run build");
  return version;
}
