import { rm, stat } from "node:fs/promises";
import type { Server } from "node:http";
import { connect, type ListenOptions } from "node:net";
import { dirname } from "node:path";
import { EnvError, type Env } from "~/services/platform/env/env.server";
import { codeOf } from "~/services/platform/failures/error-code.server";
import { errorSentence } from "~/services/platform/failures/error-line.server";

/** Errors about the port itself; any other failure to listen is about the host. */
const OF_PORT = new Set(["EADDRINUSE", "EACCES"]);

function bind(http: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(options, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Whether nobody listens on the socket any more, as after a crash. */
function isAbandoned(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path, () => {
      connection.destroy();
      resolve(false);
    });
    connection.once("error", (error) => resolve(codeOf(error) === "ECONNREFUSED"));
  });
}

async function removeAbandoned(path: string): Promise<void> {
  const found = await stat(path);
  if (!found.isSocket()) throw new Error(`${path} is not a socket`);
  if (!(await isAbandoned(path))) throw new Error(`another program listens on ${path}`);
  await rm(path);
}

/** Node names a folder that is missing EACCES. */
async function refuseMissingFolder(path: string): Promise<void> {
  if (await stat(dirname(path)).catch(() => null)) return;
  throw new Error(`there is no folder ${dirname(path)}`);
}

/** Whoever may enter the socket's folder may connect, such as a proxy under another user. */
async function bindSocket(http: Server, path: string): Promise<void> {
  const options = { path, readableAll: true, writableAll: true };
  await refuseMissingFolder(path);
  try {
    await bind(http, options);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    await removeAbandoned(path);
    await bind(http, options);
  }
}

/**
 * Listens on `SOCKET`, or on `PORT` of `HOST`.
 * @returns the address, for the operator
 * @throws {EnvError} that names the variable
 */
export async function listen(http: Server, { port, host, socket }: Env): Promise<string> {
  try {
    await (socket ? bindSocket(http, socket) : bind(http, { port, host }));
  } catch (error) {
    const ofAddress = OF_PORT.has(codeOf(error) ?? "") ? "PORT" : "HOST";
    throw new EnvError([`${socket ? "SOCKET" : ofAddress}: ${errorSentence(error)}`]);
  }
  if (socket) return socket;
  const address = http.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${actual}`;
}
