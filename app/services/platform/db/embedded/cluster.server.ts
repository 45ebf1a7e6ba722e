import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { EnvError } from "../../env/env.server";
import { openFolder, pathThrough } from "./open-folder.server";
import { postgresProgram } from "./postgres-program.server";
import { SERVER_ENV, serverUser, type ServerUser } from "./server-user.server";

/** Another major version cannot read its files. */
const MAJOR = 18;

/** The files of the embedded database, and what they run with. */
export type Cluster = {
  /** The folder with PostgreSQL's `bin`. */
  program: string;
  user: ServerUser | null;
  /** The folder of the database. */
  data: string;
  /** The folder of its socket. Only the app's user and the server can reach it. */
  socket: string;
};

/** Settings with which the database is created. */
export const INITDB_SETTINGS = [
  ...["--username=postgres", "--auth=trust", "--encoding=UTF8"],
  // Independent of the system's libraries, so that their upgrades never change the order of an
  // index.
  ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  "--no-instructions",
];

async function makePrivateFolder(path: string, user: ServerUser | null): Promise<void> {
  await mkdir(path, { mode: 0o700, recursive: true });
  if (user) await chown(path, user.uid, user.gid);
}

/** Makes a folder created or renamed in this one survive a power cut, if this one may be read. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().finally(() => folder.close());
}

/** Refuses a directory with data that this version would hide behind a new, empty database. */
async function refuseOtherData(dataDir: string): Promise<void> {
  const other = (await readdir(dataDir)).find(
    (name) =>
      (name === "db" || /^postgresql-\d+$/.test(name)) &&
      existsSync(join(dataDir, name, "PG_VERSION")),
  );
  if (!other) return;
  throw new EnvError([
    `DATA_DIR: ${join(dataDir, other)} was made by the embedded database of an earlier version, which this one cannot read: ` +
      `start that version to use it, or move the folder away to begin with an empty database`,
  ]);
}

/** Resolves to the program's output if it failed, otherwise to null. */
function runInitdb({ program, user }: Cluster, folder: string): Promise<string | null> {
  const opened = openFolder(folder);
  const args = [`--pgdata=${pathThrough(opened, 3)}`, ...INITDB_SETTINGS];
  const child = spawn(join(program, "bin/initdb"), args, {
    ...user,
    cwd: "/",
    env: SERVER_ENV,
    stdio: ["ignore", "ignore", "pipe", opened.fd],
  });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  return new Promise<string | null>((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code) => done(code === 0 ? null : said));
  }).finally(() => opened.close());
}

/** Extracts the reason that initdb, or the server it runs, gave. */
function reasonOf(said: string): string {
  if (/no space left|free disk space/i.test(said)) return "the disk is full";
  const lines = said.split("\n").map((line) => line.trim());
  const line = lines.find((one) => /error|fatal|panic|could not/i.test(one)) ?? lines.find(Boolean);
  return line?.replace(/^[\d-]+ [\d:.]+ [A-Z]+ \[\d+\] /, "") ?? "initdb ended";
}

/**
 * Creates the database beside its final place, so that half a database is never taken for a whole
 * one.
 */
async function create(cluster: Cluster, dataDir: string): Promise<void> {
  await refuseOtherData(dataDir);
  const draft = `${cluster.data}.new`;
  await rm(draft, { recursive: true, force: true });
  await makePrivateFolder(draft, cluster.user);
  const said = await runInitdb(cluster, draft);
  if (said !== null) {
    await rm(draft, { recursive: true, force: true });
    throw new EnvError([
      `DATA_DIR: no database can be made there: ${reasonOf(said)} ` +
        `(DATABASE_URL may name another PostgreSQL)`,
    ]);
  }
  await rename(draft, cluster.data);
  await syncFolder(dataDir);
  await syncFolder(dirname(dataDir));
}

/**
 * Sets the owner and rights that the server insists on, which a copy of the folder (from a backup,
 * say) may lack.
 */
async function own({ data, user }: Cluster): Promise<void> {
  const { uid, mode } = await stat(data);
  if (mode & 0o077) await chmod(data, 0o700);
  if (!user || uid === user.uid) return;
  await promisify(execFile)("chown", ["-R", `${user.uid}:${user.gid}`, data]);
}

/**
 * Opens the embedded database of an existing data directory, and creates it if there is none yet.
 * @throws {EnvError} with a sentence for the operator
 */
export async function openCluster(directory: string): Promise<Cluster> {
  const dataDir = resolve(directory);
  const data = join(dataDir, `postgresql-${MAJOR}`);
  const user = await serverUser(dataDir, data);
  const program = await postgresProgram(dataDir, user);
  const cluster = { program, user, data, socket: join(dataDir, "socket") };
  if (!existsSync(data)) await create(cluster, dataDir);
  await own(cluster);
  await makePrivateFolder(cluster.socket, user);
  return cluster;
}
