import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { EnvError } from "../../env/env.server";

/** The user that the server runs as if the app itself is root. */
export type ServerUser = { uid: number; gid: number };

/** Users that systems have for servers without rights. */
const NAMES = ["postgres", "nobody"];

/**
 * The part of the environment that PostgreSQL's programs need; the rest is none of their business.
 */
export const SERVER_ENV: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

function idOf(flag: "-u" | "-g", user: string): number {
  const { status, stdout } = spawnSync("id", [flag, user], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : 0;
}

async function ownerOf(path: string): Promise<ServerUser | null> {
  const found = await stat(path).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/**
 * Chooses the server's user, because PostgreSQL refuses to run as root: the owner of the database
 * or of `dataDir`, otherwise one that the system has for this. Null if the app is not root; the
 * server then runs as the app's user.
 * @throws {EnvError} if there is none
 */
export async function serverUser(dataDir: string, cluster: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await ownerOf(cluster);
  if (owner) return owner;
  const ofFolder = await ownerOf(dataDir);
  // Creating a database takes a user that the system knows.
  if (ofFolder && idOf("-u", String(ofFolder.uid))) return ofFolder;
  for (const name of NAMES) {
    const [uid, gid] = [idOf("-u", name), idOf("-g", name)];
    if (uid && gid) return { uid, gid };
  }
  throw new EnvError([
    `DATABASE_URL: the embedded database does not run as root, and there is no user ${NAMES.join(" or ")}: ` +
      `start the program as another user, or set this to the address of a PostgreSQL`,
  ]);
}
