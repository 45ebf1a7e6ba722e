import { access, constants, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { EnvError } from "./env/env.server";
import { errorSentence } from "./failures/error-line.server";
import { codeOf } from "./failures/error-code.server";

const { R_OK, W_OK, X_OK } = constants;

/** Not `recursive`, with which Node hangs where nothing can be created, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  await make().catch(async (error: unknown) => {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

/**
 * Creates `dataDir` if it is missing, readable by the server's user only.
 * @throws {EnvError} if nothing can be stored there
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    // The slash makes this fail for a file too.
    await access(`${dataDir}/`, R_OK | W_OK | X_OK);
  } catch (error) {
    throw new EnvError([`DATA_DIR: nothing can be stored there: ${errorSentence(error)}`]);
  }
}
