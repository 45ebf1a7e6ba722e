import { closeSync, constants, openSync } from "node:fs";

/** A folder that stays open. */
export type OpenFolder = { path: string; fd: number; close(): void };

export function openFolder(path: string): OpenFolder {
  const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path, fd, close: () => closeSync(fd) };
}

/**
 * Returns a path to the folder for the process that has it open as `fd`. On Linux it is short, as a
 * socket's path must be, and avoids parent folders that the process's user may not enter.
 */
export function pathThrough(folder: OpenFolder, fd: number): string {
  return process.platform === "linux" ? `/proc/self/fd/${fd}` : folder.path;
}
