import { mkdir, rm, rmdir, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { makeDataDir } from "../../data-dir.server";
import { EnvError } from "../../env/env.server";
import { openFolder, pathThrough } from "./open-folder.server";
import { codeOf } from "../../failures/error-code.server";

export class DirectoryInUse extends Error {
  override name = "DirectoryInUse";
}

export type DirectoryLock = { release(): Promise<void> };

/** The shortest limit on the path of a socket, that of macOS. */
const MAX_SOCKET_PATH = 103;
export const TOO_LONG_FOR_SOCKET = "DATA_DIR: its path is too long for a socket: use a shorter one";
/** Taking the lock takes milliseconds, so an older guard was left behind by a killed process. */
const GUARD_STALE_MS = 3000;

/**
 * Returns the id of the process that listens on the socket, "unknown" if it does not answer, or
 * null if there is none.
 */
function holderOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (text) => (said += text));
    socket.on("end", () => resolve(said || "unknown"));
    socket.on("error", () => resolve(said || null));
    socket.on("connect", () => {
      socket.setTimeout(1000, () => {
        resolve(said || "unknown");
        socket.destroy();
      });
    });
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once("error", reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function guardAge(guard: string): Promise<number> {
  const found = await stat(guard).catch(() => null);
  return found ? Date.now() - found.mtimeMs : 0;
}

/** Makes checking the socket and listening on it one atomic step between processes. */
async function guarded<T>(guard: string, task: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await mkdir(guard);
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      if ((await guardAge(guard)) > GUARD_STALE_MS) await rmdir(guard).catch(() => undefined);
      else await wait(20);
    }
  }
  try {
    return await task();
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function takeSocket(path: string, dataDir: string): Promise<Server> {
  const holder = await holderOf(path);
  if (holder !== null) {
    throw new DirectoryInUse(
      `The data directory ${dataDir} is in use by another process (pid ${holder}): ` +
        `stop it, or set DATA_DIR to another directory`,
    );
  }
  await rm(path, { force: true });
  return listen(path);
}

/**
 * Locks `dataDir` for this process, which may then end a server that a killed process has left
 * there. The lock is a listening socket, which the kernel releases even after `kill -9`.
 * @throws {DirectoryInUse} if another process holds it
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  await makeDataDir(dataDir);
  const folder = openFolder(dataDir);
  const path = `${pathThrough(folder, folder.fd)}/lock.sock`;
  try {
    if (Buffer.byteLength(path) > MAX_SOCKET_PATH) throw new EnvError([TOO_LONG_FOR_SOCKET]);
    const server = await guarded(`${path}.guard`, () => takeSocket(path, dataDir));
    return {
      async release() {
        await new Promise<void>((resolve) => server.close(() => resolve()));
        folder.close();
      },
    };
  } catch (error) {
    folder.close();
    throw error;
  }
}
