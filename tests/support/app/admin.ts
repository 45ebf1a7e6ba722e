import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { App } from "./app";

/** The built program of the commands. */
export const builtAdmin = fileURLToPath(new URL("../../../build/server/admin.js", import.meta.url));

/**
 * Runs an operator command as `npm run admin -- ...` does, in the environment of this app or the
 * one given.
 */
export function admin(
  { dataDir }: Pick<App, "dataDir">,
  words: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const given: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      ...env,
    };
    execFile(process.execPath, [builtAdmin, ...words], { env: given }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, out, err });
    });
  });
}
